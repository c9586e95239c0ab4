import { postFieldNames, postFields } from "../../../../contract/post-fields.ts";
import type { PostField } from "../../../../contract/post-fields.ts";
import type { Post } from "../../../../contract/posts.ts";
import { ApiError } from "../../../api/client.ts";
import { showRefusal } from "../../../ui/show-refusal.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import type { PostSession } from "../values/post-kind.ts";
import type { PostValues } from "../values/post-values.ts";
import { useEffect, useRef } from "react";
import type { FormEvent } from "react";
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
  onSaved: (post: Post, isWhole: boolean) => void;
}

/** Saves what holds, once at a time; leads to the first field that does not, on whichever tab it is. */
export function useSubmit(parts: SubmitParts) {
  const { form, session, failure, showTab, onConflict, onSaved } = parts;
  const toasts = useToasts();
  const isUnderWay = useRef(false);
  const isUploading = useRef(false);
  useEffect(() => {
    isUploading.current = parts.isUploading;
  }, [parts.isUploading]);
  const leadToError = () => {
    for (const tab of tabs) {
      const field = controlsByTab[tab].find((name) => form.getFieldState(name).error);
      if (!field) continue;
      flushSync(() => showTab(tab));
      return form.setFocus(field);
    }
  };
  const save = async () => {
    try {
      const post = await session.save(structuredClone(form.getValues()), form.setValue);
      onSaved(post, !session.getState().isDirty && !isUploading.current);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      showRefusal(
        form,
        tabs.flatMap((tab) => controlsByTab[tab]),
        error,
      );
      leadToError();
      if (error instanceof ApiError && error.code === "conflict" && session.getState().theirs)
        return onConflict();
      toasts.fail(error, failure);
    }
  };
  return async (event?: FormEvent) => {
    event?.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await form.handleSubmit(save, leadToError)();
    } finally {
      isUnderWay.current = false;
    }
  };
}
