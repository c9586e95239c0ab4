import type { Path, RegisterOptions, UseFormReturn } from "react-hook-form";
import { siteSettings, type SettingName } from "../../../contract/settings/settings-registry.ts";
import type { SiteSetting } from "../../../contract/settings/site-setting.ts";
import { fieldsOf } from "../../ui/forms/fields-of.ts";
import type { SettingsValues } from "./use-based-form.ts";

type Form = Pick<UseFormReturn<SettingsValues>, "register" | "formState">;

/** Ties controls to the settings of a form, as `fieldsOf` does, and labels them: `<TextField {...setting("siteName")} />`. */
export function settingFieldsOf(form: Form) {
  const field = fieldsOf(form);
  return <Name extends SettingName & Path<SettingsValues>>(
    name: Name,
    options?: RegisterOptions<SettingsValues, Name>,
  ) => {
    const { label, hint }: SiteSetting = siteSettings[name];
    return { label, hint, ...field(name, options) };
  };
}
