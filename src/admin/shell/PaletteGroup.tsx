import { Command } from "cmdk";
import type { IconDrawing } from "../ui/icons/icons.tsx";
import { Keys } from "../ui/buttons/Keys.tsx";

export interface PaletteEntry {
  /** Unlike that of every other entry. */
  id: string;
  name: string;
  icon: IconDrawing;
  /** A few words at the right. */
  note?: string;
  keys?: readonly string[];
  /** The screen that it leads to, or what it does. */
  to?: string;
  run?: () => void;
}

interface PaletteGroupProps {
  title: string;
  entries: readonly PaletteEntry[];
  typed: string;
  onChoose: (entry: PaletteEntry) => void;
}

export function PaletteGroup({ title, entries, typed, onChoose }: PaletteGroupProps) {
  if (entries.length === 0) return null;
  return (
    <Command.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
    >
      {entries.map((entry) => (
        <Command.Item
          key={entry.id}
          value={entry.id}
          onSelect={() => onChoose(entry)}
          className="flex h-9 cursor-default items-center gap-3 rounded-md px-3 text-ink-2 aria-selected:bg-active aria-selected:text-ink max-md:h-11 aria-selected:[&_svg]:text-accent"
        >
          <entry.icon className="icon text-ink-3" aria-hidden="true" />
          <span className="min-w-0 grow truncate">
            <bdi>
              <Matched text={entry.name} typed={typed.trim()} />
            </bdi>
          </span>
          {entry.note && <span className="max-w-1/2 shrink-0 truncate text-xs text-ink-3">{entry.note}</span>}
          {entry.keys && (
            <span className="max-md:hidden">
              <Keys keys={entry.keys} />
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** A name with what was typed a little heavier. */
function Matched({ text, typed }: { text: string; typed: string }) {
  const start = typed === "" ? -1 : text.toLowerCase().indexOf(typed.toLowerCase());
  if (start === -1) return text;
  const end = start + typed.length;
  return (
    <>
      {text.slice(0, start)}
      <mark className="bg-transparent font-semibold text-ink">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
