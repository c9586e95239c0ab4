import { useState } from "react";
import { useMay } from "../api/session-query.ts";
import { Switch } from "../ui/forms/Check.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { Keys } from "../ui/buttons/Keys.tsx";
import { shortcutGroups, singleKeys } from "./shortcuts.ts";

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const may = useMay();
  const [areOn, setOn] = useState(singleKeys.areOn);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} isWide>
      <div className="gap-x-10 md:columns-2">
        {shortcutGroups(may).map(({ title, shortcuts }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="border-b border-rule pb-1.5 font-serif text-section">{title}</h3>
            <dl>
              {shortcuts.map(({ name, keys }) => (
                <div
                  key={name}
                  className="flex min-h-8.5 items-center justify-between gap-4 border-b border-line"
                >
                  <dt className="text-ink-2">{name}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-6">
        <Switch
          label="Single keys"
          hint="Single-letter shortcuts work when no field has focus. Shortcuts with Ctrl or ⌘ always work."
          checked={areOn}
          onChange={({ target }) => {
            singleKeys.turn(target.checked);
            setOn(target.checked);
          }}
        />
      </div>
    </Dialog>
  );
}
