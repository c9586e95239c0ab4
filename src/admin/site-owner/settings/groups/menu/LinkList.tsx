import { useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { OwnCategory } from "../../../../../contract/content/categories.ts";
import { linkTo, startOfFooter, startOfMenu } from "../../../../../contract/settings/default-links.ts";
import { MAX_MENU_CHILDREN, type MenuEntry } from "../../../../../contract/settings/menu.ts";
import { AddButton, Button } from "../../../../ui/buttons/Button.tsx";
import { FormFailure } from "../../../../ui/forms/FormFailure.tsx";
import type { SettingsValues } from "../../use-based-form.ts";
import { useRowChanges } from "../../use-row-changes.ts";
import { addEntry, allIn } from "./change-links.ts";
import { LinkListDialog, type OpenDialog } from "./LinkListDialog.tsx";
import { LinkRows } from "./LinkRows.tsx";
import { missingCategories, useLinkTargets, type NamingSettings } from "./link-targets.ts";

interface LinkListProps {
  name: "menu" | "footerLinks";
  heading: string;
  /** What readers see as long as nothing is chosen. */
  byDefault: string;
  most: number;
  hasChildren: boolean;
  settings: NamingSettings;
}

const start = { menu: startOfMenu, footerLinks: startOfFooter };

/** The entries of the menu or the footer, which can be moved, changed, removed and added to. */
export function LinkList({ name, heading, byDefault, most, hasChildren, settings }: LinkListProps) {
  const headingId = useId();
  const { control, setValue, formState } = useFormContext<SettingsValues>();
  const entries: readonly MenuEntry[] | null = useWatch({ control, name }) ?? null;
  const all = allIn(entries ?? []);
  const targets = useLinkTargets(all, settings);
  const { list, ...rows } = useRowChanges("Entry");
  const [open, setOpen] = useState<OpenDialog>();
  const set = (changed: MenuEntry[] | null) => setValue(name, changed, { shouldDirty: true });
  const { categories } = targets;
  const { top, ...missing } = missingCategories(entries ?? [], categories);
  const beside = top === undefined ? entries : entries?.[top]?.children;
  const place = [...(top === undefined ? [] : [top]), beside?.length ?? 0].join("-");
  const hasRoom = (beside?.length ?? 0) < (top === undefined ? most : MAX_MENU_CHILDREN);
  const addCategory = ({ id, title }: OwnCategory) =>
    rows.move(`${title} added.`, {
      put: () => set(addEntry(entries ?? [], top, linkTo("category", String(id)))),
      focus: `[data-moves="${place} up"]`,
    });
  return (
    <section ref={list} aria-labelledby={headingId} className="grid gap-3">
      <output className="sr-only">{rows.said}</output>
      <h3 id={headingId} className="font-semibold">
        {heading}
      </h3>
      {entries ? (
        <>
          {entries.length > 0 ? (
            <LinkRows {...{ entries, targets, hasChildren, rows, set }} onOpen={setOpen} />
          ) : (
            <p className="text-ink-2">No entries: readers see none.</p>
          )}
          <FormFailure error={formState.errors[name] && "One of the entries cannot be saved. Edit it."} />
          <div className="flex flex-wrap gap-2">
            {entries.length < most && (
              <AddButton kind="ghost" data-adds-row onClick={() => setOpen({ act: "add" })}>
                Add an entry
              </AddButton>
            )}
            <Button kind="ghost" onClick={() => setOpen({ act: "reset" })}>
              Back to the default
            </Button>
          </div>
          {missing.categories.length > 0 && hasRoom && (
            <div className="flex flex-wrap items-center gap-2 text-ink-2">
              Categories without an entry:
              {missing.categories.map((category) => (
                <Button key={category.id} kind="ghost" onClick={() => addCategory(category)}>
                  {`Add ${category.title}`}
                </Button>
              ))}
            </div>
          )}
        </>
      ) : (
        <>
          <p className="text-ink-2">{byDefault}</p>
          <div>
            <Button disabled={!categories} onClick={() => set(start[name](categories ?? []))}>
              {`Change the ${heading.toLowerCase()}`}
            </Button>
          </div>
        </>
      )}
      {entries && open && (
        <LinkListDialog
          {...{ open, entries, targets, set }}
          what={heading.toLowerCase()}
          onAdd={(put) => rows.add(all.length + 1, put)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
