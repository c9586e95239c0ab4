import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { changeSettings, settingsChangeSchema } from "../../contract/settings.ts";
import type { Settings, SettingsChange } from "../../contract/settings.ts";
import { call } from "../api/client.ts";
import { useToasts } from "../ui/toast/ToastProvider.tsx";
import { settingsQuery } from "./settings-query.ts";
import { showSettingsRefusal } from "./show-settings-refusal.ts";
import { useUnsavedGroup } from "./UnsavedGroups.tsx";

export type SettingsValues = z.input<typeof settingsChangeSchema>;
export type SettingsFormApi = UseFormReturn<SettingsValues, unknown, SettingsChange>;

interface GroupOfSettings {
  /** Of its section on the screen. */
  id: string;
  title: string;
  settings: Settings;
  names: readonly (keyof Settings)[];
}

/** The form of one group. It sends what was changed and nothing else, so that groups do not undo each other. */
export function useSettingsForm({ id, title, settings, names }: GroupOfSettings) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const form: SettingsFormApi = useForm<SettingsValues, unknown, SettingsChange>({
    resolver: zodResolver(settingsChangeSchema),
    defaultValues: partOf(settings, names),
  });
  const values = useWatch({ control: form.control });
  const { defaultValues: saved } = form.formState;
  // By what they are: React Hook Form does not take a list for dirty whose last row was taken out.
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(saved?.[name]));
  const isDirty = changed.length > 0;
  const setUnsaved = useUnsavedGroup();
  useEffect(() => {
    setUnsaved(id, isDirty);
    return () => setUnsaved(id, false);
  }, [setUnsaved, id, isDirty]);
  const save = useMutation({
    mutationFn: ({ change }: { change: SettingsChange; typed: SettingsValues }) =>
      call(changeSettings, { body: partOf(change, changed) }),
    onSuccess: (view, sent) => {
      queries.setQueryData(settingsQuery.queryKey, view);
      const typed = form.getValues();
      form.reset(partOf(view.settings, names));
      // What was typed while it was saved is not saved, and stays.
      for (const name of changed)
        if (JSON.stringify(typed[name]) !== JSON.stringify(sent.typed[name]))
          form.setValue(name, typed[name]);
      toasts.add({ title: "Settings saved", description: `${title}: in force from now on.` });
    },
    onError: (error) => showSettingsRefusal(form, names, error),
  });
  return {
    form,
    changed,
    isPending: save.isPending,
    submit: form.handleSubmit((change) => save.mutate({ change, typed: structuredClone(form.getValues()) })),
    discard: () => form.reset(),
  };
}

const partOf = <Whole extends object>(whole: Whole, names: readonly (keyof Whole)[]) =>
  // Every part of it is optional, so any choice of names fits.
  Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<Whole>;
