/** The keys that do something, as they are labelled on the keyboard. `Mod` is ⌘ on a Mac, Ctrl elsewhere. */
export function Keys({ keys, isOnAccent = false }: { keys: readonly string[]; isOnAccent?: boolean }) {
  const look = isOnAccent ? "border-current/40" : "border-line bg-canvas text-ink-3";
  return (
    <span className="inline-flex gap-0.75">
      {keys.map((key) => (
        <kbd
          key={key}
          className={`inline-flex h-4.75 min-w-4.75 items-center justify-center rounded-sm border px-1 font-sans text-[.6875rem] leading-none ${look}`}
        >
          {key === "Mod" ? modKey() : key}
        </kbd>
      ))}
    </span>
  );
}

const modKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl");
