interface ProgressProps {
  /** What is under way. */
  label: string;
  /** From 0 to 100. */
  percent: number;
}

/** A bar with the percent beside it. */
export function Progress({ label, percent }: ProgressProps) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div className="flex items-center gap-3">
      <progress aria-label={label} max={100} value={shown} className="progress" />
      <span className="w-9 text-right text-xs text-ink-3 tabular-nums" aria-hidden="true">
        {shown}%
      </span>
    </div>
  );
}
