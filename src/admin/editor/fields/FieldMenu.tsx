import { UserRound, type IconDrawing } from "../../ui/icons/icons.tsx";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { Menu, MenuItem, MenuNote } from "../../ui/buttons/Menu.tsx";

interface FieldMenuProps<Entry> {
  entries: readonly Entry[];
  tabIndex?: number;
  onPick: (entry: Entry) => void;
}

/** A button that offers the personal fields, each with a sample. */
export function FieldMenu<Entry extends { name: string; icon: IconDrawing; hint: string }>({
  entries,
  tabIndex,
  onPick,
}: FieldMenuProps<Entry>) {
  return (
    <Menu trigger={<IconButton name="Personal field" icon={UserRound} tabIndex={tabIndex} />}>
      <MenuNote>Each reader’s own</MenuNote>
      {entries.map((entry) => (
        <MenuItem key={entry.name} icon={entry.icon} onSelect={() => onPick(entry)}>
          {entry.name}
          <span className="ml-auto pl-4 text-xs text-ink-3">{entry.hint}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
