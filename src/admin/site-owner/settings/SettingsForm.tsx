import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import type { Settings } from "../../../contract/settings.ts";
import { Button } from "../../ui/Button.tsx";
import { FormFailure } from "../../ui/FormFailure.tsx";
import { ConflictDialog } from "../../ui/compare/ConflictDialog.tsx";
import { comparedSettings } from "./conflict/setting-words.ts";
import { SettingsGroup } from "./SettingsGroup.tsx";
import { useSettingsForm } from "./use-settings-form.ts";
import type { SettingsFormApi } from "./use-based-form.ts";
import { countOf } from "../../../contract/counting.ts";

interface SettingsFormProps {
  id: string;
  title: string;
  why: string;
  settings: Settings;
  names: readonly (keyof Settings)[];
  children: (form: SettingsFormApi) => ReactNode;
}

/** A group of settings that is saved by itself. What was typed stays whatever becomes of the save. */
export function SettingsForm({ id, title, why, settings, names, children }: SettingsFormProps) {
  const group = useSettingsForm({ id, title, settings, names });
  const { form, changed, isPending, submit, discard, conflict } = group;
  const isDirty = changed.length > 0;
  return (
    <SettingsGroup id={id} title={title} why={why}>
      <FormProvider {...form}>
        <form noValidate className="grid gap-3.75" onSubmit={(event) => void submit(event)}>
          {children(form)}
          <FormFailure error={form.formState.errors.root?.message} />
          <div className="mt-1 flex flex-wrap items-center gap-3">
            <Button type="submit" kind={isDirty ? "primary" : "plain"} disabled={!isDirty || isPending}>
              {isPending ? "Saving..." : `Save ${title.toLowerCase()}`}
            </Button>
            {isDirty && (
              <Button kind="ghost" disabled={isPending} onClick={discard}>
                Discard
              </Button>
            )}
            <output className="text-xs text-ink-3">{isDirty && notSaved(changed.length)}</output>
          </div>
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
    </SettingsGroup>
  );
}

const notSaved = (count: number) => `${countOf(count, "change")}, not saved`;
