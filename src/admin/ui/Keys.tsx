/** The keys that do something, as they stand on the keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-0.75">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-4.75 min-w-4.75 items-center justify-center rounded-sm border border-line bg-canvas px-1 font-sans text-[.6875rem] leading-none text-ink-3"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
