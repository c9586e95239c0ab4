import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Combobox } from "../../../ui/forms/Combobox.tsx";
import { findTimeZones, offsetOf } from "../../../time/time-zones.ts";
import { siteSettings } from "../../../../contract/settings/settings-registry.ts";
import type { SettingsValues } from "../use-based-form.ts";

/** More than anybody reads before typing another letter. */
const SHOWN = 30;

/** The site's time zone, found by its city or country. What names no zone is not taken: the old one stays. */
export function TimeZoneField({ siteTimeZone }: { siteTimeZone: string }) {
  const { label, hint } = siteSettings.timeZone;
  const { watch, setValue, formState } = useFormContext<SettingsValues>();
  const saved = watch("timeZone") ?? "";
  // Undefined while the field shows the value: so it follows a discard, or another's save.
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const choose = (id: string) => {
    setValue("timeZone", id, { shouldDirty: true, shouldValidate: true });
    setTyped(undefined);
    setProblem(undefined);
  };
  const leave = () => {
    if (typed === undefined) return;
    const [best] = findTimeZones(typed);
    if (typed.trim() === "") choose("");
    else if (best && isSame(typed, [best.id, best.city])) choose(best.id);
    else
      setProblem(
        `No time zone is chosen: “${typed.trim()}” ${best ? "fits several" : "fits none"}. It stays ${(saved || siteTimeZone).replaceAll("_", " ")}.`,
      );
  };
  const options = findTimeZones(typed ?? "").slice(0, SHOWN);
  return (
    <Combobox
      label={label}
      typed={typed ?? saved.replaceAll("_", " ")}
      onType={(value) => {
        setTyped(value);
        setProblem(undefined);
      }}
      options={options.map(({ id }) => ({ id, name: id.replaceAll("_", " "), note: offsetOf(id) }))}
      onChoose={choose}
      onLeave={leave}
      emptyWords="No city, country or time zone has this name."
      placeholder={siteTimeZone.replaceAll("_", " ")}
      hint={hint}
      error={problem ?? formState.errors.timeZone?.message}
    />
  );
}

const plain = (words: string) => words.trim().toLowerCase().replaceAll("_", " ");

const isSame = (typed: string, names: readonly string[]) =>
  names.some((name) => plain(name) === plain(typed));
