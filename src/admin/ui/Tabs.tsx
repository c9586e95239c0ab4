import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface Tab {
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
      <Radix.List aria-label={label} className="flex gap-5 overflow-x-auto border-b border-line px-1 -mx-1">
        {tabs.map(({ id, name, hasErrors }) => (
          <Radix.Trigger
            key={id}
            value={id}
            className="-mx-1 h-10 shrink-0 border-b-2 border-transparent px-1 font-medium text-ink-3 -outline-offset-2 hover:text-ink aria-selected:border-ink aria-selected:text-ink max-md:h-11"
          >
            {name}
            {hasErrors && (
              <>
                <span className="ml-1.75 inline-block size-1.75 rounded-full bg-bad" aria-hidden="true" />
                <span className="sr-only">, has errors</span>
              </>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
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
