import { useEffect, useRef, type FormEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api/client.ts";
import { isTyping } from "../../api/typing.ts";
import { showRefusal } from "../../ui/forms/show-refusal.ts";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";

interface SaveParts<Values extends FieldValues, Saved> {
  form: UseFormReturn<Values>;
  /** Every control that can be refused. */
  names: readonly Path<Values>[];
  session: { getState: () => { isDirty: boolean; theirs: object | undefined } };
  /** Sends what the form says. @throws ApiError. */
  send: () => Promise<Saved>;
  /** Shown when a refusal says nothing itself. */
  failure: string;
  isUploading: boolean;
  /** Runs once the form says what is wrong. */
  onRefused?: () => void;
  onConflict: () => void;
  /** `isWhole` is false while more is written, or images are no part of the text yet. */
  onSaved: (saved: Saved, isWhole: boolean) => void;
}

/** Saves what is valid, once at a time. Comes back with what was saved; undefined if nothing was. */
export function useSaveText<Values extends FieldValues, Saved>(parts: SaveParts<Values, Saved>) {
  const { form, session, onRefused } = parts;
  const toasts = useToasts();
  const isUnderWay = useRef(false);
  const isUploading = useRef(false);
  useEffect(() => {
    isUploading.current = parts.isUploading;
  }, [parts.isUploading]);
  const save = async () => {
    try {
      const saved = await parts.send();
      parts.onSaved(saved, !session.getState().isDirty && !isUploading.current);
      return saved;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      showRefusal(form, parts.names, error);
      // An answer that comes while somebody writes on leads nowhere: the toast says what is wrong.
      if (!isTyping()) onRefused?.();
      if (error instanceof ApiError && error.code === "conflict" && session.getState().theirs)
        parts.onConflict();
      else toasts.fail(error, parts.failure);
      return undefined;
    }
  };
  return async (event?: FormEvent): Promise<Saved | undefined> => {
    event?.preventDefault();
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    let saved: Saved | undefined;
    try {
      await form.handleSubmit(async () => {
        saved = await save();
      }, onRefused)();
      return saved;
    } finally {
      isUnderWay.current = false;
    }
  };
}
