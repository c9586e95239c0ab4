import { useState } from "react";
import type { EmailKind } from "../../../contract/mailing/flight-check.ts";
import { Button } from "../buttons/Button.tsx";
import { useSettledValue } from "../states/use-settled-value.ts";
import { PreviewFrames } from "./PreviewFrames.tsx";

const PAUSE_MS = 400;

interface EmailPreviewPartProps {
  /** `the welcome email`. */
  noun: string;
  kind: EmailKind;
  subject: string;
  preheader?: string;
  content: string;
}

/** An email as it is written, shown a moment after each change. */
export function EmailPreviewPart({ noun, kind, subject, preheader = "", content }: EmailPreviewPartProps) {
  const [isDark, setDark] = useState(false);
  const settled = {
    subject: useSettledValue(subject, PAUSE_MS),
    preheader: useSettledValue(preheader, PAUSE_MS),
    content: useSettledValue(content, PAUSE_MS),
  };
  return (
    <section aria-label={`Preview of ${noun}`} className="grid grid-cols-1 content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">Preview</p>
        <Button size="small" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          Dark mode
        </Button>
      </div>
      <div className="overflow-hidden rounded-md border border-line bg-canvas">
        <PreviewFrames
          title={noun.charAt(0).toUpperCase() + noun.slice(1)}
          fields={{ kind, ...settled }}
          isDark={isDark}
        />
      </div>
    </section>
  );
}
