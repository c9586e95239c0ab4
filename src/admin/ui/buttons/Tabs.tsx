import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface Tab {
  id: string;
  name: string;
  /** Something in it must be put right. */
  hasErrors?: boolean;
  content: ReactNode;
}

interface TabsProps {
  /** What the tabs are of. */
  label: string;
  tabs: readonly Tab[];
  current: string;
  onChange: (id: string) => void;
  /** Keeps what is not shown: a form whose fields are on several tabs. */
  keepsHidden?: boolean;
}

export function Tabs({ label, tabs, current, onChange, keepsHidden = false }: TabsProps) {
  return (
    <Radix.Root value={current} onValueChange={onChange}>
      <TabList label={label} tabs={tabs} className="border-b border-line" />
      {tabs.map(({ id, content }) => (
        <Radix.Content
          key={id}
          value={id}
          {...(keepsHidden && { forceMount: true })}
          className="pt-6 outline-offset-4 data-[state=inactive]:hidden"
        >
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

interface TabListProps extends Pick<TabsProps, "label" | "tabs"> {
  className: string;
}

/** The names of the tabs, within their `Radix.Root`. */
export function TabList({ label, tabs, className }: TabListProps) {
  return (
    <Radix.List aria-label={label} className={`-mx-1 flex gap-5 overflow-x-auto px-1 ${className}`}>
      {tabs.map(({ id, name, hasErrors }) => (
        <Radix.Trigger
          key={id}
          value={id}
          // Radix focuses what is pressed, and after a text field browsers take that for the keyboard's work.
          onMouseDown={({ currentTarget, button, ctrlKey }) => {
            if (button === 0 && !ctrlKey) currentTarget.focus({ focusVisible: false });
          }}
          className="-mx-1 h-10 shrink-0 border-b-2 border-transparent px-1 font-medium text-ink-3 -outline-offset-2 hover:text-ink aria-selected:border-ink aria-selected:text-ink max-md:h-11"
        >
          {name}
          {hasErrors && (
            <>
              <span className="dot ml-1.75 inline-block bg-bad" aria-hidden="true" />
              <span className="sr-only">, has errors</span>
            </>
          )}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}
