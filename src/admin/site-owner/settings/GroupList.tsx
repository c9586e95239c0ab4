const groups = [
  { id: "site", name: "Site" },
  { id: "look", name: "Logo and color" },
  { id: "home", name: "Home page" },
  { id: "sender", name: "Sender" },
  { id: "digest", name: "Weekly digest" },
  { id: "welcome", name: "Welcome email" },
  { id: "privacy", name: "Reader privacy" },
  { id: "social", name: "Social links" },
  { id: "tools", name: "Tool links" },
  { id: "contact", name: "Contact" },
  { id: "mail-server", name: "Mail server" },
  { id: "media", name: "Images" },
  { id: "account", name: "Account" },
  { id: "samples", name: "Sample content" },
];

/** Leads to each group; a dot stands at those with changes that are not saved. */
export function GroupList({ unsaved }: { unsaved: ReadonlySet<string> }) {
  return (
    <nav aria-label="Groups" className="top-16 self-start max-xl:hidden xl:sticky">
      <ul className="grid gap-1">
        {groups.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex items-center gap-2 py-0.75 text-ink-2 hover:text-ink">
              {name}
              {unsaved.has(id) && (
                <>
                  <span className="size-1.5 rounded-full bg-accent" aria-hidden="true" />
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
