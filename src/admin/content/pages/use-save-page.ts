import { useEffect, useRef } from "react";
import type { FormEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { pageFieldNames } from "../../../contract/pages.ts";
import type { Page, PageFields } from "../../../contract/pages.ts";
import { ApiError } from "../../api/client.ts";
import { showRefusal } from "../../ui/show-refusal.ts";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import type { PageSession } from "./page-kind.ts";

interface SaveParts {
  form: UseFormReturn<PageFields>;
  session: PageSession;
  isUploading: boolean;
  onConflict: () => void;
  /** `isWhole` is false while more is written, or images are no part of the text yet. */
  onSaved: (page: Page, isWhole: boolean) => void;
}

/** Saves what is valid, once at a time. */
export function useSavePage({ form, session, onConflict, onSaved, ...parts }: SaveParts) {
  const toasts = useToasts();
  const isUnderWay = useRef(false);
  const isUploading = useRef(false);
  useEffect(() => {
    isUploading.current = parts.isUploading;
  }, [parts.isUploading]);
  const save = async () => {
    try {
      const page = await session.save(structuredClone(form.getValues()), form.setValue);
      onSaved(page, !session.getState().isDirty && !isUploading.current);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      showRefusal(form, pageFieldNames, error);
      if (error instanceof ApiError && error.code === "conflict" && session.getState().theirs)
        return onConflict();
      toasts.fail(error, "Failed to save page");
    }
  };
  return async (event?: FormEvent) => {
    event?.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await form.handleSubmit(save)();
    } finally {
      isUnderWay.current = false;
    }
  };
}
