import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import type { Settings } from "../../../contract/settings.ts";
import { fieldsOf } from "../../ui/fields-of.ts";
import type { FieldsOf } from "../../ui/fields-of.ts";
import { SaveBar } from "../../ui/SaveBar.tsx";
import { ConflictDialog } from "../../ui/compare/ConflictDialog.tsx";
import { comparedSettings } from "./conflict/setting-words.ts";
import { SettingsGroup } from "./SettingsGroup.tsx";
import { useSettingsForm } from "./use-settings-form.ts";
import type { SettingsFormApi, SettingsValues } from "./use-based-form.ts";
import { countOf } from "../../../contract/counting.ts";

interface SettingsFormProps {
  id: string;
  title: string;
  why: string;
  settings: Settings;
  names: readonly (keyof Settings)[];
  children: (form: SettingsFormApi & { field: FieldsOf<SettingsValues> }) => ReactNode;
  /** What belongs to the group and is not saved with it. */
  after?: ReactNode;
}

/** A group of settings that is saved by itself. What was typed stays whatever becomes of the save. */
export function SettingsForm({ id, title, why, settings, names, children, after }: SettingsFormProps) {
  const group = useSettingsForm({ id, title, settings, names });
  const { form, changed, isPending, submit, discard, conflict } = group;
  const isDirty = changed.length > 0;
  return (
    <SettingsGroup id={id} title={title} why={why}>
      <FormProvider {...form}>
        <form noValidate className="grid gap-3.75" onSubmit={(event) => void submit(event)}>
          {children({ ...form, field: fieldsOf(form) })}
          <SaveBar
            label={`Save ${title.toLowerCase()}`}
            error={form.formState.errors.root?.message}
            isDirty={isDirty}
            isSaving={isPending}
            onDiscard={discard}
          >
            <output className="text-xs text-ink-3">{isDirty && notSaved(changed.length)}</output>
          </SaveBar>
        </form>
        {conflict && (
          <ConflictDialog
            what="These settings were"
            description="They were saved in another tab or by another person. Choose which value to keep for each, then save."
            fields={comparedSettings(conflict, names)}
            onChoose={(theirs) => group.chooseTheirs(conflict.current, theirs)}
            onClose={group.closeConflict}
          />
        )}
      </FormProvider>
      {after}
    </SettingsGroup>
  );
}

const notSaved = (count: number) => `${countOf(count, "change")}, not saved`;
