interface GroupListProps {
  groups: readonly { id: string; name: string }[];
  unsaved: ReadonlySet<string>;
}

/** Leads to each group; a dot marks those with unsaved changes. Scrolls by itself in a window that is not as tall. */
export function GroupList({ groups, unsaved }: GroupListProps) {
  return (
    <nav
      aria-label="Groups"
      className="-m-1 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto p-1 max-xl:hidden xl:sticky xl:top-16"
    >
      <ul className="grid gap-1">
        {groups.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex items-center gap-2 py-0.75 text-ink-2 hover:text-ink">
              {name}
              {unsaved.has(id) && (
                <>
                  <span className="dot bg-accent" aria-hidden="true" />
                  <span className="sr-only">(not saved)</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
