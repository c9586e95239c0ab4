import { Tabs as Radix } from "radix-ui";
import { TabList, type Tab } from "../ui/buttons/Tabs.tsx";
import { whenStirred } from "./bar-slot.ts";

interface RoomTabsProps {
  /** What the tabs are of. */
  label: string;
  tabs: readonly Tab[];
  current: string;
  onChange: (id: string) => void;
  /** Gets the place of the editor's toolbar, beside the names of the tabs. */
  onToolbarSlot: (slot: HTMLElement | null) => void;
  /** Whether the toolbar belongs to the tab that is shown. */
  hasToolbar: boolean;
}

/**
 * The tabs of a writing room and the editor's toolbar, in one strip that stays below the bar. Where they need two
 * rows, the names of the tabs scroll away and the toolbar stays. The tabs that are not shown keep their fields.
 */
export function RoomTabs({ label, tabs, current, onChange, onToolbarSlot, hasToolbar }: RoomTabsProps) {
  return (
    <Radix.Root value={current} onValueChange={onChange} className="flex grow flex-col">
      <div
        data-strip=""
        className="sticky top-(--bar) z-10 flex flex-wrap items-center justify-center gap-x-3 border-b border-line bg-canvas px-(--pad) quiet:border-transparent max-[88.5rem]:top-[calc(var(--bar)-2.5rem)] max-md:top-[calc(var(--bar)-2.75rem)]"
      >
        <TabList
          label={label}
          tabs={tabs}
          className={`min-w-max max-[88.5rem]:w-full min-[88.5rem]:flex-1 ${whenStirred}`}
        />
        <div
          ref={onToolbarSlot}
          hidden={!hasToolbar}
          className={`min-w-0 max-[88.5rem]:w-full ${whenStirred}`}
        />
        <span className="flex-1 max-[88.5rem]:hidden" />
      </div>
      {tabs.map(({ id, content }) => (
        <Radix.Content
          key={id}
          value={id}
          forceMount
          className="flex grow flex-col -outline-offset-2 data-[state=inactive]:hidden"
        >
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
