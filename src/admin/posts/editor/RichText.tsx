import { Suspense, lazy, memo, useState } from "react";
import type { Ref } from "react";
import type { BlockAction } from "./block-actions.ts";
import type { UploadCount } from "./upload/picture-uploads.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** What a form can do with it. */
export interface RichTextHandle {
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
  /** In pixels (spec, section 9). */
  minHeight: 400 | 500;
  placeholder?: string;
  /** What is wrong with the text; `errorId` is the id of the element that says so. */
  error?: string | undefined;
  errorId?: string;
}

const RichTextEditor = lazy(() =>
  // The same until what it is given changes: a form is drawn at each key.
  import("./RichTextEditor.tsx").then(({ RichTextEditor }) => ({ default: memo(RichTextEditor) })),
);

/** A text with headings, lists, pictures, tables and code. The editor is loaded when it is first shown. */
export function RichText(props: RichTextProps) {
  const [first] = useState(props.html);
  return (
    <Suspense
      fallback={
        <div
          aria-busy="true"
          className={`grid content-start gap-3 py-4 ${props.minHeight === 500 ? "min-h-125" : "min-h-100"}`}
        >
          <Skeleton className="h-3 w-2/3" />
          <Skeleton />
          <Skeleton className="h-3 w-1/2" />
        </div>
      }
    >
      <RichTextEditor {...props} html={first} />
    </Suspense>
  );
}
