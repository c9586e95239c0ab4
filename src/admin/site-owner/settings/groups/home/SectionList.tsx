import { useFormContext, useWatch, type FieldErrors } from "react-hook-form";
import type { HomeSection, HomeSectionKind, HomeWords } from "../../../../../contract/settings/home.ts";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { Switch } from "../../../../ui/forms/Check.tsx";
import { ArrowDown, ArrowUp } from "../../../../ui/icons/icons.tsx";
import { sectionNames } from "../../conflict/section-names.ts";
import type { SettingsValues } from "../../use-based-form.ts";
import { useRowChanges } from "../../use-row-changes.ts";
import { sectionWords } from "./section-words.ts";
import { SectionFields } from "./SectionFields.tsx";

/** The sections in a row each, which can be moved, switched off and reworded. */
export function SectionList({ defaults }: { defaults: HomeWords }) {
  const { control, setValue, formState } = useFormContext<SettingsValues>();
  const sections: readonly HomeSection[] = useWatch({ control, name: "homeSections" }) ?? [];
  const { list, ...rows } = useRowChanges("Section");
  const set = (changed: HomeSection[]) => setValue("homeSections", changed, { shouldDirty: true });
  const move = (index: number, by: -1 | 1, name: string) => {
    const moved = [...sections];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
    rows.move(`${name} moved to ${index + by + 1} of ${sections.length}.`, {
      put: () => set(moved),
      focus: `[data-moves="${index + by} ${by < 0 ? "up" : "down"}"]`,
    });
  };
  const isAnyShown = sections.some(({ isShown }) => isShown);
  return (
    <div ref={list} className="grid gap-2">
      <output className="sr-only">{rows.said}</output>
      <ol className="divide-y divide-line rounded-md border border-line">
        {sections.map(({ kind, isShown }, index) => {
          const name = sectionNames[kind];
          return (
            <li key={kind} className="grid gap-2 px-3 py-2.5">
              <div className="flex items-start gap-2">
                <Switch
                  label={name}
                  hint={sectionWords[kind].what}
                  checked={isShown}
                  onChange={({ target }) =>
                    set(
                      sections.map((each) => (each.kind === kind ? { kind, isShown: target.checked } : each)),
                    )
                  }
                />
                <div className="ml-auto flex shrink-0">
                  <IconButton
                    name={`Move ${name} up`}
                    icon={ArrowUp}
                    data-moves={`${index} up`}
                    disabled={index === 0}
                    onClick={() => move(index, -1, name)}
                  />
                  <IconButton
                    name={`Move ${name} down`}
                    icon={ArrowDown}
                    data-moves={`${index} down`}
                    disabled={index + 1 === sections.length}
                    onClick={() => move(index, 1, name)}
                  />
                </div>
              </div>
              <SectionFields kind={kind} defaults={defaults} hasError={hasErrorIn(kind, formState.errors)} />
            </li>
          );
        })}
      </ol>
      {!isAnyShown && (
        <output className="text-ink-2">
          With every section switched off, the home page lists your latest posts.
        </output>
      )}
    </div>
  );
}

/** True if one of a section's words cannot be saved. */
function hasErrorIn(kind: HomeSectionKind, errors: FieldErrors<SettingsValues>): boolean {
  if (kind === "hero" && (errors.homeTitle || errors.homeText || errors.communityClaim)) return true;
  if (kind === "testimonials" && errors.testimonials) return true;
  return sectionWords[kind].fields.some(({ word }) => errors.homeWords?.[word] !== undefined);
}
