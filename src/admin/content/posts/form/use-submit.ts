import { postFieldNames, postFields, type PostField } from "../../../../contract/content/post-fields.ts";
import type { WrittenPost } from "../../../../contract/content/posts.ts";
import { useSaveText } from "../../../writing/session/use-save-text.ts";
import type { PostSession } from "../values/post-kind.ts";
import type { PostValues } from "../values/post-values.ts";
import { flushSync } from "react-dom";
import type { FieldErrors, Path, UseFormReturn } from "react-hook-form";

export type TabId = (typeof postFields)[PostField]["tab"];

/** The name of each control on a tab, in the order of the form. A field with parts has a control for each. */
const controlsOf = (tab: TabId) =>
  postFieldNames
    .filter((name) => postFields[name].tab === tab)
    .flatMap((name) => {
      const { column } = postFields[name];
      const isWhole = column === null || typeof column === "string";
      return isWhole ? [name] : Object.keys(column).map((part) => `${name}.${part}`);
    }) as Path<PostValues>[];

/** Every control that can be refused. */
const controlsByTab = { content: controlsOf("content"), metadata: controlsOf("metadata") };

const tabs: readonly TabId[] = ["content", "metadata"];

export const hasErrors = (errors: FieldErrors<PostValues>, tab: TabId) =>
  postFieldNames.some((name) => postFields[name].tab === tab && errors[name] !== undefined);

interface SubmitParts {
  form: UseFormReturn<PostValues>;
  session: PostSession;
  /** Shown when a refusal says nothing itself. */
  failure: string;
  isUploading: boolean;
  showTab: (tab: TabId) => void;
  onConflict: () => void;
  /** `isWhole` is false while more is written, or images are no part of the text yet. */
  onSaved: (post: WrittenPost, isWhole: boolean) => void;
}

/** Saves what is valid, once at a time; leads to the first field that is not, on whichever tab it is. */
export function useSubmit({ showTab, ...parts }: SubmitParts) {
  const { form, session } = parts;
  const leadToError = () => {
    for (const tab of tabs) {
      const field = controlsByTab[tab].find((name) => form.getFieldState(name).error);
      if (!field) continue;
      flushSync(() => showTab(tab));
      return form.setFocus(field);
    }
  };
  return useSaveText({
    ...parts,
    names: tabs.flatMap((tab) => controlsByTab[tab]),
    send: () => session.save(structuredClone(form.getValues()), form.setValue),
    onRefused: leadToError,
  });
}
