import type { Ref } from "react";
import type { KnownField } from "../../contract/audience/personal-fields.ts";
import type { BlockAction } from "./block-actions.ts";
import type { UploadCount } from "./upload/upload-count.ts";

/** What a form can do with it. */
interface RichTextHandle {
  focus: () => void;
}

export interface RichTextProps {
  ref?: Ref<RichTextHandle>;
  label: string;
  /** The text at first. Another `key` starts the editor anew with another text. */
  html: string;
  /** The text after each change, as it is stored. */
  onChange: (html: string) => void;
  onBlur?: () => void;
  onUploadsChange?: (count: UploadCount) => void;
  /** What else can be put in, beside what every text can have. */
  inserts?: readonly BlockAction[];
  /** Where the toolbar is shown; right above the text if left out, nowhere while it is null. */
  toolbarSlot?: HTMLElement | null;
  /** The personal fields that the text may have; undefined where a brace is only a brace. */
  fields?: readonly KnownField[];
  /** The tags that its links may give to people who click them in an email; undefined for texts whose links give none. */
  linkTags?: readonly string[];
  /** In pixels (spec, section 9); 100 for a few words among other settings. */
  minHeight: 100 | 400 | 500;
  placeholder?: string;
  /** What is wrong with the text; `errorId` is the id of the element that says so. */
  error?: string | undefined;
  errorId?: string;
}
