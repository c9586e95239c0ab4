const colors = {
  ok: "bg-ok",
  warn: "bg-warn",
  info: "bg-info",
  bad: "bg-bad",
  live: "bg-accent animate-breathe",
  none: "bg-ink-3",
};
const rings = {
  ok: "border-ok",
  warn: "border-warn",
  info: "border-info",
  bad: "border-bad",
  live: "border-accent",
  none: "border-ink-3",
};

interface BadgeProps {
  /** Green is settled well, blue planned, yellow a draft, red failed, `live` under way. */
  color: keyof typeof colors;
  /** A ring instead of a dot: not finished yet. */
  isHollow?: boolean;
  children: string;
}

/** A state: a dot and a word. */
export function Badge({ color, isHollow = false, children }: BadgeProps) {
  const dot = isHollow ? `is-hollow border-[1.5px] ${rings[color]}` : colors[color];
  return (
    <span className="inline-flex items-center gap-1.75 align-top whitespace-nowrap text-ink-2">
      <span className={`dot ${dot}`} aria-hidden="true" />
      {children}
    </span>
  );
}
