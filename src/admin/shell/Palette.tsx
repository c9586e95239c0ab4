import { Dialog as Radix } from "radix-ui";
import { Command } from "cmdk";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useMay } from "../api/session-query.ts";
import { Search } from "../ui/icons/icons.tsx";
import { useDialogContent } from "../ui/dialogs/dialog-parts.ts";
import { Keys } from "../ui/buttons/Keys.tsx";
import { actionsFor, settingEntries, type PaletteCommands } from "./palette-actions.ts";
import { PaletteGroup, type PaletteEntry } from "./PaletteGroup.tsx";
import { useFoundEverywhere } from "./use-found-everywhere.ts";

interface PaletteProps extends PaletteCommands {
  onClose: () => void;
}

/** Screens and actions, and what the site has: posts, subscribers and newsletters, searched by the server while one types. */
export function Palette({ onClose, ...commands }: PaletteProps) {
  const content = useDialogContent(onClose);
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const found = useFoundEverywhere(typed.trim());
  const may = useMay();
  const { screens, actions } = actionsFor(typed, may, commands);
  const choose = ({ to, run }: PaletteEntry) => {
    onClose();
    if (to) void navigate(to);
    run?.();
  };
  const groups = [
    { title: "Go to", entries: screens },
    { title: "Posts", entries: found.posts },
    { title: "Subscribers", entries: found.subscribers },
    { title: "Newsletters", entries: found.newsletters },
    { title: "Settings", entries: may("settings.write") ? settingEntries(typed) : [] },
    { title: "Actions", entries: actions },
  ];
  const entries = groups.flatMap(({ entries: ofGroup }) => ofGroup);
  const isEmpty = entries.length === 0;
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <div className="scrim" />
        <Radix.Content
          {...content}
          aria-describedby={undefined}
          className="floats fixed top-[12vh] left-1/2 z-40 w-[min(38rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-xl bg-raise text-ink shadow-lift outline-none max-md:top-4"
        >
          <Radix.Title className="sr-only">Search or jump</Radix.Title>
          <Command
            label="Search or jump"
            shouldFilter={false}
            loop
            // Left to itself, cmdk keeps an entry that results of the server have replaced: Enter then opens nothing.
            value={entries.some(({ id }) => id === chosen) ? chosen : (entries[0]?.id ?? "")}
            onValueChange={setChosen}
          >
            <div className="flex items-center gap-3 border-b border-line px-4.5">
              <Search className="icon text-ink-3" aria-hidden="true" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                placeholder="Search or jump to…"
                className="h-14 min-w-0 grow bg-transparent font-serif text-card font-normal outline-none placeholder:text-ink-3"
              />
              <Keys keys={["Esc"]} />
            </div>
            <Command.List className="max-h-[min(26rem,60vh)] overflow-auto overscroll-contain p-1.5">
              {groups.map(({ title, entries }) => (
                <PaletteGroup key={title} title={title} entries={entries} typed={typed} onChoose={choose} />
              ))}
              {found.error && <p className="px-3 py-2 text-bad">{found.error}</p>}
              {isEmpty && !found.error && (
                <p className="px-3 py-6 text-center text-ink-2">
                  {found.isSearching ? "Searching…" : `No results for “${typed.trim()}”.`}
                </p>
              )}
            </Command.List>
          </Command>
          <footer className="flex gap-4 border-t border-line px-4.5 py-2.5 text-xs text-ink-3 max-md:hidden">
            <KeyNote keys={["↑", "↓"]}>choose</KeyNote>
            <KeyNote keys={["↵"]}>open</KeyNote>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function KeyNote({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Keys keys={keys} /> {children}
    </span>
  );
}
