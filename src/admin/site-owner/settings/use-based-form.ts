import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { settingsChangeSchema, type SettingsChange } from "../../../contract/settings/settings-change.ts";
import type { Settings } from "../../../contract/settings/settings.ts";
import { useUnsaved } from "./UnsavedGroups.tsx";

export type SettingsValues = z.input<typeof settingsChangeSchema>;
export type SettingsFormApi = UseFormReturn<SettingsValues, unknown, SettingsChange>;

export interface GroupOfSettings {
  /** The id of its section on the screen. */
  id: string;
  title: string;
  settings: Settings;
  names: readonly (keyof Settings)[];
}

/** A form that knows what its writer saw before typing, and which settings have changed since. */
export function useBasedForm({ id, settings, names }: GroupOfSettings) {
  // Of when it was last read or saved here: what others save does not change it while something is typed.
  const [base, setBase] = useState<SettingsValues>(() => partOf(settings, names));
  const form: SettingsFormApi = useForm<SettingsValues, unknown, SettingsChange>({
    resolver: zodResolver(settingsChangeSchema),
    defaultValues: base,
  });
  const values = useWatch({ control: form.control });
  // By what they are: React Hook Form does not take a list for dirty whose last row was taken out.
  const changed = names.filter((name) => !isSame(values[name], base[name]));
  const isDirty = changed.length > 0;
  useUnsaved(id, isDirty);
  /** Begins anew from `newBase`; what was typed stays in each that `isKept` says. */
  const rebase = (newBase: SettingsValues, isKept: (name: keyof Settings) => boolean) => {
    const typed = form.getValues();
    setBase(newBase);
    form.reset(newBase);
    for (const name of names) if (isKept(name)) form.setValue(name, typed[name]);
  };
  return { form, base, changed, rebase };
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const partOf = <Whole extends object>(whole: Whole, names: readonly (keyof Whole)[]) =>
  // Every part of it is optional, so any choice of names fits.
  Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<Whole>;
