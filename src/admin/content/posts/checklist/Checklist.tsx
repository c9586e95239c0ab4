import { useMutation } from "@tanstack/react-query";
import { memo, useId, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { CircleCheck, CircleDashed } from "../../../ui/icons/icons.tsx";
import { MAX_CHECKED_LINKS, checkLinks } from "../../../../contract/content/previews.ts";
import { countOf } from "../../../../contract/base/counting.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useSettledValue } from "../../../ui/states/use-settled-value.ts";
import { lackedBy, type UploadCount } from "../../../editor/upload/upload-count.ts";
import { NO_IMAGES, linksOf, type Check } from "./check-post.ts";

interface ChecklistProps<Values> {
  check: (values: Values) => Check[];
  /** Those of the text, with the cover that is being uploaded. */
  images: UploadCount;
}

/** It reads the whole text, so it waits until nobody types. */
const PAUSE_MS = 400;

/** What to look at before publishing. It advises: nothing of it stops the Save button. */
export function Checklist<Values extends { content: string }>({ check, images }: ChecklistProps<Values>) {
  const written = useWatch<Values>();
  const settled = useSettledValue(written, PAUSE_MS);
  // A form that is watched as a whole has all of its values: each has a default.
  const values = settled as Values;
  const checks = useMemo(() => check(values), [check, values]);
  const links = useMemo(() => linksOf(values.content), [values]);
  return <Checks checks={checks} links={links} images={images} />;
}

interface ChecksProps extends Omit<ChecklistProps<never>, "check"> {
  checks: Check[];
  links: string[];
}

const Checks = memo(function Checks({ checks: ofText, links, images }: ChecksProps) {
  // Some that are not in it yet are images, too.
  const checks = lackedBy(images) > 0 ? ofText.filter(({ words }) => words !== NO_IMAGES) : ofText;
  const id = useId();
  const done = checks.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby={id} className="border-b border-line pb-4 last:border-b-0 last:pb-0">
      <h2 id={id} className="mb-2 flex items-baseline justify-between font-serif text-section">
        Before publishing
        <span className="font-sans text-xs font-normal text-ink-3">
          {done} of {checks.length}
        </span>
      </h2>
      <ul className="grid gap-1.5">
        {todoOf(images).map((words) => (
          <Item key={words} check={{ words, isDone: false }} />
        ))}
        {checks.map((check) => (
          <Item key={check.words} check={check} />
        ))}
      </ul>
      <Links links={links} />
    </section>
  );
});

function todoOf({ underWay, failed, absent, unloaded }: UploadCount): string[] {
  const missing = absent + unloaded;
  return [
    ...(underWay > 0 ? [`${countOf(underWay, "image")} still uploading`] : []),
    ...(failed > 0 ? [`${countOf(failed, "image")} could not be uploaded`] : []),
    ...(missing > 0 ? [`${countOf(missing, "image")} ${missing === 1 ? "does" : "do"} not load`] : []),
  ];
}

function Item({ check: { words, isDone } }: { check: Check }) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className={`flex gap-2 leading-snug ${isDone ? "text-ink-2" : "text-ink"}`}>
      <Icon className={`icon mt-0.5 ${isDone ? "text-ok" : "text-warn"}`} aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{isDone ? "Done: " : "To do: "}</span>
        {words}
      </span>
    </li>
  );
}

/** Whether links lead somewhere is asked of the server, when one wants to know. */
function Links({ links }: { links: string[] }) {
  const check = useMutation({
    mutationFn: (urls: string[]) => call(checkLinks, { body: { urls } }),
  });
  if (links.length === 0) return null;
  const answered = check.data?.links.filter(({ url }) => links.includes(url)) ?? [];
  const dead = answered.filter(({ state }) => state === "dead");
  const unchecked = answered.filter(({ state }) => state === "unchecked");
  const isAnswered = answered.length === links.length;
  return (
    <div className="mt-2 grid gap-1.5" aria-live="polite">
      <Button
        size="small"
        disabled={check.isPending}
        onClick={() => check.mutate(links.slice(0, MAX_CHECKED_LINKS))}
      >
        {check.isPending ? "Checking links…" : `Check ${countOf(links.length, "link")}`}
      </Button>
      {check.error && <p className="text-xs text-bad">{check.error.message}</p>}
      <ul className="grid gap-1.5">
        {dead.map(({ url, reason }) => (
          <Item key={url} check={{ words: `${url}: ${reason}`, isDone: false }} />
        ))}
        {unchecked.length > 0 && (
          <Item
            check={{ words: `${countOf(unchecked.length, "link")} could not be checked`, isDone: false }}
          />
        )}
        {isAnswered && dead.length + unchecked.length === 0 && (
          <Item check={{ words: "All links work", isDone: true }} />
        )}
      </ul>
    </div>
  );
}
