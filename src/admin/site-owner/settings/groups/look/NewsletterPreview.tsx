import { useState } from "react";
import { accentFrom } from "../../../../../contract/settings/color/accent.ts";
import { listNewsletters } from "../../../../../contract/mailing/newsletters.ts";
import type { SettingsChange } from "../../../../../contract/settings/settings-change.ts";
import { useCall } from "../../../../api/query-of.ts";
import { useFillFields } from "../../../../editor/fields/use-fill-fields.ts";
import { Button } from "../../../../ui/buttons/Button.tsx";
import { PreviewFrames } from "../../../../ui/page/PreviewFrames.tsx";
import { useSettledValue } from "../../../../ui/states/use-settled-value.ts";
import { pickedIn } from "./picked-in.ts";

const PAUSE_MS = 400;

const SAMPLE = {
  subject: "A sample newsletter",
  preheader: "",
  content:
    "<p>Good morning. This is a sentence with <a href='/'>a link</a>, as a newsletter has it.</p><h2>A heading</h2><p>Another paragraph, so that you see how the text runs.</p><blockquote><p>And a quote.</p></blockquote>",
};

/** The newest newsletter as it would be sent in this look, which does not have to be saved; a sample if there is none. */
export function NewsletterPreview({ look }: { look: SettingsChange }) {
  const [isDark, setDark] = useState(false);
  const fill = useFillFields();
  const newest = useCall(listNewsletters, { query: { page: "1" } });
  const { subject, preheader, content } = newest.data?.newsletters[0] ?? SAMPLE;
  const picked = pickedIn(look.newsletterAccent ?? "");
  // Half of a color is none.
  const asked = JSON.stringify({ ...look, newsletterAccent: picked ?? "" });
  const settled = useSettledValue(asked, PAUSE_MS);
  return (
    <section aria-label="Preview of the newsletter look" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 wrap-anywhere text-ink-2">
          Preview of <b className="font-semibold">{fill(subject)}</b>
        </p>
        <Button size="small" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          Dark mode
        </Button>
      </div>
      <div className="overflow-hidden rounded-md border border-line bg-canvas">
        {!newest.isPending && (
          <PreviewFrames
            title="The newsletter in this look"
            fields={{ subject, preheader, content, look: settled }}
            isDark={isDark}
          />
        )}
      </div>
      {picked && <p className="text-xs text-ink-3">{sayAccent(picked)}</p>}
    </section>
  );
}

/** Text of the color that was picked has to be readable in both modes. */
function sayAccent(picked: string): string {
  const { light, dark } = accentFrom(picked).accent;
  const say = (mode: string, shade: string) =>
    shade === picked ? `${mode}: as chosen` : `${mode}: ${shade}, the closest readable color`;
  return `${say("Light", light)}. ${say("Dark", dark)}.`;
}
