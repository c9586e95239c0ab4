import {
  changeSettings,
  settingsConflictSchema,
  type SettingsChange,
  type SettingsConflict,
} from "../../../contract/settings/settings-change.ts";
import type { Settings } from "../../../contract/settings/settings.ts";
import { ApiError, call } from "../../api/client.ts";
import { readConflict } from "../../api/read-conflict.ts";
import { refreshAfterSettings, settingsQuery } from "../../api/settings-query.ts";
import { isTyping } from "../../api/typing.ts";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import {
  isSame,
  partOf,
  useBasedForm,
  type GroupOfSettings,
  type SettingsFormApi,
  type SettingsValues,
} from "./use-based-form.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { FieldPath } from "react-hook-form";

interface Sent {
  names: readonly (keyof Settings)[];
  change: SettingsChange;
  /** The value in the form, before it was checked and trimmed. */
  typed: SettingsValues;
}

/**
 * The form of one group. It sends what was changed and nothing else, so that groups do not undo each other, with the
 * revision that the writer has seen: what somebody else has changed since comes back as `conflict`.
 */
export function useSettingsForm(group: GroupOfSettings) {
  const { title, names, settings } = group;
  const queries = useQueryClient();
  const toasts = useToasts();
  const { form, base, changed, rebase } = useBasedForm(group);
  const [conflict, setConflict] = useState<SettingsConflict>();
  const [revision, setRevision] = useState(() => queries.getQueryData(settingsQuery.queryKey)?.revision);
  const isClean = changed.length === 0;
  // Where nothing is typed, what other groups save shows at once: a language has defaults of its own.
  const [shown, setShown] = useState(settings);
  if (isClean && shown !== settings) {
    setShown(settings);
    setRevision(queries.getQueryData(settingsQuery.queryKey)?.revision);
  }
  const follow = useEffectEvent((present: SettingsValues) => {
    if (!isSame(present, base)) rebase(present, () => false);
  });
  useEffect(() => follow(partOf(shown, names)), [shown, names]);
  const save = useMutation({
    mutationFn: ({ names: sent, change }: Sent) =>
      call(changeSettings, { body: { ...partOf(change, sent), revision } }),
    onSuccess: (view, sent) => {
      queries.setQueryData(settingsQuery.queryKey, view);
      void refreshAfterSettings(queries, settingsQuery.queryKey);
      const now = form.getValues();
      // What was typed while it was saved is not saved, and stays.
      const isNew = (name: keyof Settings) => !isSame(now[name], sent.typed[name]);
      const seen = names.filter((name) => sent.names.includes(name) || !isNew(name));
      rebase({ ...base, ...partOf(view.settings, seen) }, isNew);
      // A setting that is typed on and that somebody else has changed meanwhile is not seen yet.
      const isAllSeen = names.every((name) => seen.includes(name) || isSame(view.settings[name], base[name]));
      if (isAllSeen) setRevision(view.revision);
      toasts.add({ title: "Settings saved", description: `${title}: the changes are live.` });
    },
    onError: (error) => {
      const found = readConflict(error, settingsConflictSchema);
      // To somebody who types on it is a sentence: the dialog opens with the next save.
      if (found && !isTyping()) setConflict(found);
      else showSettingsRefusal(form, names, error);
    },
  });
  const chooseTheirs = (current: SettingsConflict["current"], theirs: readonly (keyof Settings)[]) => {
    const conflicting = names.filter((name) => current[name] !== undefined);
    rebase(
      { ...base, ...partOf(current, conflicting) },
      (name) => changed.includes(name) && !theirs.includes(name),
    );
    setRevision(current.revision);
    setConflict(undefined);
  };
  return {
    form,
    changed,
    isPending: save.isPending,
    submit: form.handleSubmit((change) =>
      save.mutate({ names: changed, change, typed: structuredClone(form.getValues()) }),
    ),
    discard: () => form.reset(),
    conflict,
    closeConflict: () => setConflict(undefined),
    chooseTheirs,
  };
}

/** Puts the server's sentence beside the field it is about, also inside a list (`toolLinks.1.url`), and leads there unless somebody writes. */
function showSettingsRefusal(form: SettingsFormApi, names: readonly (keyof Settings)[], error: Error) {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  const refused = Object.entries(fields).filter(([path]) =>
    names.some((name) => name === path.split(".")[0]),
  );
  for (const [path, message] of refused)
    // The server names fields as the contract does, from which the form's names are made.
    form.setError(path as FieldPath<SettingsValues>, { message }, { shouldFocus: !isTyping() });
  if (refused.length === 0) form.setError("root", { message: error.message });
}
