import type { ReactNode } from "react";
import type { SendCounts } from "../../../../contract/mailing/deliveries.ts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { counted } from "../../../../contract/base/counting.ts";

interface ReceiptSumProps {
  counts: SendCounts;
  isSending: boolean;
  /** True if it was stopped for good, also while its recipients were still being counted. */
  isCancelled: boolean;
  /** The day and time at which it resumes, if it waits for the next day of the warm-up. */
  continues: string | null;
}

/** planned = sent + failed + skipped + pending, and the same as one bar. */
export function ReceiptSum({ counts, isSending, isCancelled, continues }: ReceiptSumProps) {
  const { planned, sent, failed, bounced, skipped, pending } = counts;
  const rest = isCancelled && pending > 0 ? "not counted" : "pending";
  const parts = [
    { name: "sent", count: sent, color: "bg-ok", badge: <Badge color="ok">sent</Badge> },
    { name: "failed", count: failed, color: "bg-bad", badge: <Badge color="bad">failed</Badge> },
    {
      name: "skipped",
      count: skipped,
      color: "bg-ink-3",
      badge: (
        <Badge color="none" isHollow>
          skipped
        </Badge>
      ),
    },
    {
      name: rest,
      count: pending,
      color: "bg-line-strong",
      badge: <span className="text-ink-3">{rest}</span>,
    },
  ];
  const words = parts.map(({ name, count }) => `${counted(count)} ${name}`).join(" plus ");
  return (
    <section aria-label="Total" className="border-t border-rule">
      <p className="sr-only">{`${counted(planned)} planned equals ${words}`}</p>
      <div
        aria-hidden="true"
        className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3 py-4 max-md:grid max-md:grid-cols-2"
      >
        <Figure count={planned}>
          <span className="text-ink-3">planned</span>
        </Figure>
        {parts.map(({ name, count, badge }, index) => (
          <div key={name} className="flex items-start gap-5">
            <span className="pt-2.5 text-dialog text-ink-3 max-md:hidden">{index === 0 ? "=" : "+"}</span>
            <Figure count={count}>{badge}</Figure>
          </div>
        ))}
      </div>
      <div
        aria-hidden="true"
        className="flex h-1.5 overflow-hidden rounded-sm bg-active forced-color-adjust-none"
      >
        {parts
          .filter(({ count }) => count > 0)
          .map(({ name, count, color }) => (
            <div key={name} className={color} style={{ width: `${(100 * count) / planned}%` }} />
          ))}
      </div>
      <p className="py-3 text-ink-2">
        {sayHowItAddsUp(counts, { isSending, isCancelled })}
        {continues &&
          ` ${counted(pending)} ${pending === 1 ? "waits" : "wait"} for the next day of the warm-up: sending continues ${continues}.`}
        {bounced > 0 && ` ${counted(bounced)} of the failed ones bounced permanently.`}
      </p>
    </section>
  );
}

function Figure({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div>
      <p
        className={`font-serif text-figure tabular-nums max-md:text-[1.75rem] ${count === 0 ? "text-ink-3" : ""}`}
      >
        {counted(count)}
      </p>
      {children}
    </div>
  );
}

function sayHowItAddsUp(
  { planned, sent, failed, skipped, pending }: SendCounts,
  { isSending, isCancelled }: { isSending: boolean; isCancelled: boolean },
): string {
  if (planned !== sent + failed + skipped + pending)
    return isSending
      ? "Recipients are still being counted."
      : "The totals do not add up: some recipients have no outcome.";
  if (planned === 0) return "There are no recipients yet.";
  if (pending > 0 && isCancelled)
    return `The totals add up: it stopped before ${counted(pending)} of the planned addresses were counted.`;
  if (pending > 0) return "The totals add up: every planned address has an outcome or is waiting.";
  return "The totals add up: every planned address has exactly one outcome.";
}
