import { useId, useImperativeHandle, useState } from "react";
import type { MenuEntry, OpenSlashMenu } from "./slash-menu.ts";

/** Takes a key while the menu is open; tells whether it was the menu's. */
export type TakeKey = (event: KeyboardEvent) => boolean;

/** Holds the key handler of the open menu, for the editor. */
export interface TakeKeyBox {
  current: TakeKey | undefined | null;
}

interface SlashMenuListProps<Offered extends MenuEntry> {
  menu: OpenSlashMenu<Offered>;
  keys: TakeKeyBox;
  /** The text, which keeps the focus: it says which entry is chosen. */
  text: HTMLElement;
}

/** What can be put in, below the typed sign. The arrows choose, Enter takes. */
export function SlashMenuList<Offered extends MenuEntry>({ menu, keys, text }: SlashMenuListProps<Offered>) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const { actions, choose, place } = menu;
  const current = Math.min(chosen, actions.length - 1);

  useImperativeHandle(keys, () => (event) => {
    if (!place) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      setChosen((current + step + actions.length) % actions.length);
      return true;
    }
    const action = actions[current];
    if ((event.key !== "Enter" && event.key !== "Tab") || !action) return false;
    choose(action);
    return true;
  });

  const name = (list: HTMLElement | null) => {
    if (!list) return undefined;
    text.setAttribute("aria-controls", id);
    text.setAttribute("aria-activedescendant", `${id}-${current}`);
    list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    return () => {
      text.removeAttribute("aria-controls");
      text.removeAttribute("aria-activedescendant");
    };
  };

  if (!place) return null;
  const isBelow = place.bottom + MAX_HEIGHT < window.innerHeight;
  const top = isBelow ? place.bottom + GAP : undefined;
  const bottom = isBelow ? undefined : window.innerHeight - place.top + GAP;
  const left = Math.max(GAP, Math.min(place.left, window.innerWidth - WIDTH - GAP));
  return (
    <div
      ref={name}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select would take the focus from the text
      role="listbox"
      tabIndex={-1}
      aria-label="Insert"
      className="fixed z-40 w-70 overflow-auto rounded-[9px] bg-raise p-1.25 shadow-lift"
      style={{ top, bottom, left, maxHeight: MAX_HEIGHT }}
    >
      {actions.map((action, index) => (
        <Entry
          key={action.name}
          id={`${id}-${index}`}
          action={action}
          isChosen={index === current}
          onChoose={() => choose(action)}
        />
      ))}
    </div>
  );
}

/** In pixels. */
const MAX_HEIGHT = 340;
const WIDTH = 280;
const GAP = 6;

interface EntryProps {
  id: string;
  action: MenuEntry;
  isChosen: boolean;
  onChoose: () => void;
}

function Entry({ id, action: { name, icon: Icon, hint }, isChosen, onChoose }: EntryProps) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="flex h-8 cursor-default items-center gap-2.5 rounded-md px-2 hover:bg-hover aria-selected:bg-active max-md:h-11"
      // The text keeps the focus and its selection.
      onMouseDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      <Icon className={`icon ${isChosen ? "text-accent" : "text-ink-3"}`} aria-hidden="true" />
      {name}
      <span className="ml-auto text-xs text-ink-2">{hint}</span>
    </div>
  );
}
