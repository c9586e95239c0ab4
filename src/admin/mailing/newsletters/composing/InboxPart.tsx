import { useWatch } from "react-hook-form";
import { Section } from "../../../ui/page/Section.tsx";
import { useSettledValue } from "../../../ui/states/use-settled-value.ts";
import type { NewsletterValues } from "../shared/newsletter-values.ts";
import { wordsInEmail } from "../shared/newsletter-words.ts";
import { useFillFields } from "../../../editor/fields/use-fill-fields.ts";

/** The text is read when nobody types. */
const PAUSE_MS = 400;
const SHOWN_CHARACTERS = 200;

/**
 * The row of an inbox on a phone: it cuts the subject after one line, and the words after it after two. Personal fields
 * show what the preview shows while nobody is chosen.
 */
export function InboxPart({ from }: { from: string | undefined }) {
  const [subject, preheader, content] = useWatch<NewsletterValues, ["subject", "preheader", "content"]>({
    name: ["subject", "preheader", "content"],
  });
  const settled = useSettledValue(content, PAUSE_MS);
  const shown = useFillFields();
  const words = shown(preheader) || shown(wordsInEmail(settled)).slice(0, SHOWN_CHARACTERS);
  return (
    <Section id="inbox" title="In the inbox">
      <div className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2.5 rounded-md bg-active p-3 leading-snug">
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-canvas font-serif text-ink-2"
        >
          {Array.from(nameOf(from))[0]?.toUpperCase()}
        </span>
        <div className="min-w-0">
          <p dir="auto" className="truncate font-medium">
            {nameOf(from)}
          </p>
          <p dir="auto" className="truncate">
            {shown(subject) || "Newsletter Subject"}
          </p>
          <p dir="auto" className="line-clamp-2 text-ink-2">
            {words || "The first words of the text"}
          </p>
        </div>
      </div>
    </Section>
  );
}

/** The name of a mailbox such as `"Mira" <a@example.com>`. */
const nameOf = (from = "") => /^"([^"]+)"/.exec(from)?.[1] ?? (from.replaceAll(/[<>]/g, "") || "Your name");
