import { useMemo, useState } from "react";
import type { NewsletterWords } from "../../../../contract/mailing/newsletter-writing.ts";
import {
  fillFields,
  SAMPLE_READER,
  valuesOfFields,
  type KnownField,
  type PersonalField,
  type PersonalValues,
} from "../../../../contract/audience/personal-fields.ts";
import type { Subscriber } from "../../../../contract/audience/subscriber.ts";
import { useSettledValue } from "../../../ui/states/use-settled-value.ts";
import { hasContent } from "../shared/newsletter-values.ts";
import { usePersonalFields } from "../../../editor/fields/use-personal-fields.ts";
import { PreviewFrames } from "../../../ui/page/PreviewFrames.tsx";
import { May } from "../../../ui/states/May.tsx";
import { ReaderPicker } from "./ReaderPicker.tsx";

/** In pixels (spec, section 9). */
const views = [
  { name: "Desktop View", width: 600, look: "max-w-150" },
  { name: "Mobile View", width: 320, look: "max-w-80" },
];

const grounds = [
  { id: "light", name: "Light" },
  { id: "dark", name: "Dark" },
  { id: "text", name: "Plain text" },
] as const;

type Ground = (typeof grounds)[number]["id"];

/** Shorter than a pause between sentences, longer than one between letters. */
const PAUSE_MS = 400;

/** Whose values fill the personal fields; those of nobody in particular while it is undefined. */
export interface ShownAs {
  reader: Subscriber | undefined;
  onReader: (reader: Subscriber | undefined) => void;
}

function filledFor(reader: PersonalValues, subject: string, known: readonly KnownField[]): string {
  const values = valuesOfFields(reader);
  const valueOf = ({ name, fallback }: PersonalField) => values[name] || fallback;
  return fillFields(subject, { known, valueOf });
}

/** The very mail that is sent, as a reader's program shows it on a desk and on a phone. */
export function EmailPreview({ values, reader, onReader }: ShownAs & { values: NewsletterWords }) {
  const [ground, setGround] = useState<Ground>("light");
  const known = usePersonalFields();
  const subject = values.subject.trim() || "Newsletter Subject";
  const content = hasContent(values.content)
    ? values.content
    : "<p>Newsletter content will appear here...</p>";
  const { preheader } = values;
  const written = useMemo(() => ({ subject, preheader, content }), [subject, preheader, content]);
  const settled = useSettledValue(written, PAUSE_MS);
  const fields = {
    ...settled,
    part: ground === "text" ? "text" : "html",
    subscriberId: reader ? String(reader.id) : "",
  };
  return (
    <section aria-labelledby="email-preview" className="mt-10 border-t border-rule">
      <div className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <h2 id="email-preview" className="font-serif text-section">
          Email Preview
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <May use="subscribers.read">
            <ReaderPicker reader={reader} onPick={onReader} />
          </May>
          <GroundPicker ground={ground} onPick={setGround} />
        </div>
      </div>
      <div className="flex flex-wrap justify-center gap-x-10 gap-y-6 rounded-md bg-active p-6 max-md:p-3">
        {views.map(({ name, width, look }) => (
          <section key={name} aria-label={name} className={`w-full min-w-0 ${look}`}>
            <p className="mb-1.5 flex justify-between text-ink-2">
              {name} <span className="text-xs text-ink-2 tabular-nums">{width}</span>
            </p>
            <div className="overflow-hidden rounded-md border border-line bg-canvas">
              <p className="truncate border-b border-line px-4 py-2.5 font-semibold">
                {filledFor(reader ?? SAMPLE_READER, subject, known)}
              </p>
              <PreviewFrames title={`${name} of the email`} fields={fields} isDark={ground === "dark"} />
            </div>
          </section>
        ))}
      </div>
    </section>
  );
}

function GroundPicker({ ground, onPick }: { ground: Ground; onPick: (ground: Ground) => void }) {
  return (
    <fieldset aria-label="Preview mode" className="flex">
      {grounds.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === ground}
          onClick={() => onPick(id)}
          className="h-7 rounded-md px-2.5 text-ink-3 hover:text-ink aria-pressed:bg-active aria-pressed:font-medium aria-pressed:text-ink max-md:h-10"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
