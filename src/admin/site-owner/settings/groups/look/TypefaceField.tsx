import "./typeface-samples.css";
import type { ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { typefaces, type Typeface } from "../../../../../contract/settings/typefaces.ts";
import type { SettingsValues } from "../../use-based-form.ts";

interface Pair {
  name: string;
  title: string;
  text: string;
  label: string;
}

const NEWSREADER = `"Newsreader Variable", serif`;
const INSTRUMENT = `"Instrument Sans Variable", sans-serif`;
const LITERATA = `"Literata Sample", serif`;
const HANKEN = `"Hanken Sample", sans-serif`;

/** What each pair is called, and the fonts of its titles, texts and labels. */
const pairs: Record<Typeface, Pair> = {
  newsreader: { name: "Newsreader, Instrument Sans", title: NEWSREADER, text: NEWSREADER, label: INSTRUMENT },
  literata: { name: "Literata, Instrument Sans", title: LITERATA, text: LITERATA, label: INSTRUMENT },
  "hanken-grotesk": { name: "Hanken Grotesk, Newsreader", title: HANKEN, text: NEWSREADER, label: HANKEN },
};

/** The pair of typefaces of readers' pages, chosen from a sample of each. */
export function TypefaceField({ siteName }: { siteName: string }) {
  const { register } = useFormContext<SettingsValues>();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Typefaces</legend>
      <div className="grid gap-3 md:grid-cols-3">
        {typefaces.map((typeface) => (
          <TypefaceChoice
            key={typeface}
            pair={pairs[typeface]}
            siteName={siteName}
            input={{ ...register("typeface"), value: typeface }}
          />
        ))}
      </div>
      <p className="text-xs text-ink-3">
        For the pages of your site. Emails have a font of their own, and sharing cards stay in Newsreader.
      </p>
    </fieldset>
  );
}

interface TypefaceChoiceProps {
  pair: Pair;
  siteName: string;
  input: ComponentProps<"input">;
}

function TypefaceChoice({ pair, siteName, input }: TypefaceChoiceProps) {
  const { name, title, text, label } = pair;
  const titleWeight = title === text ? 400 : 500;
  return (
    <label className="grid cursor-pointer grid-rows-[1fr_auto] gap-2 rounded-md border border-line-strong p-3 hover:border-ink-3 has-checked:border-transparent has-checked:outline-2 has-checked:-outline-offset-1 has-checked:outline-ink has-focus-visible:ring-2 has-focus-visible:ring-ink has-focus-visible:ring-offset-2 has-focus-visible:ring-offset-canvas">
      <span aria-hidden="true" className="grid content-start gap-1.5">
        <span
          className="text-[1.625rem] leading-tight tracking-[-0.03em] wrap-anywhere"
          style={{ fontFamily: title, fontWeight: titleWeight }}
        >
          {siteName}
        </span>
        <span className="text-base leading-normal" style={{ fontFamily: text }}>
          Sentences that are read <em>to the end</em>, from 1 to 10,000.
        </span>
        <span className="text-[0.8125rem] font-semibold" style={{ fontFamily: label }}>
          Subscribe
        </span>
      </span>
      <span className="flex items-start gap-2 border-t border-line pt-2">
        <input {...input} type="radio" className="mt-0.75 accent-(--ink)" />
        {name}
      </span>
    </label>
  );
}
