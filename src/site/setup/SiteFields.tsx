import { grounds } from "../../contract/settings/color/accent.ts";
import { siteLanguages } from "../../contract/base/languages.ts";
import { Field, Note } from "../parts/Field.tsx";
import { setup } from "../words/setup.ts";
import { looks, type Look } from "./looks.ts";
import { zonesByRegion } from "./time-zones.ts";

/** What was typed before, each by its name; undefined on the first view. */
export type TypedSite = Record<"siteName" | "senderName" | "timeZone" | "accentColor" | "language", string>;

interface SiteFieldsProps {
  typed: TypedSite | undefined;
  fields: Record<string, string> | undefined;
  /** The time zone of the server, chosen until the browser names its own. */
  serverZone: string;
  /** The language of the browser; undefined for the one that a site has anyway. */
  browserLanguage: string | undefined;
}

/** The four things that a new site is asked for. */
export function SiteFields({ typed, fields, serverZone, browserLanguage }: SiteFieldsProps) {
  const parts = setup;
  const [zoneProblem, lookProblem] = [fields?.["timeZone"], fields?.["accentColor"]];
  const zone = typed?.timeZone || serverZone;
  const language = typed ? typed.language : browserLanguage;
  return (
    <fieldset className="fields">
      <legend>{parts.site}</legend>
      <Field
        label={parts.siteName}
        name="siteName"
        autoComplete="organization"
        value={typed?.siteName}
        problem={fields?.["siteName"]}
      />
      <Field
        label={parts.senderName}
        name="senderName"
        autoComplete="name"
        isOptional
        hint={parts.senderNameHint}
        value={typed?.senderName}
        problem={fields?.["senderName"]}
      />
      <div className="labelled">
        <label htmlFor="timeZone">{parts.timeZone}</label>
        <select
          className="field"
          id="timeZone"
          name="timeZone"
          defaultValue={zone}
          data-detect={typed ? undefined : ""}
          aria-invalid={zoneProblem ? true : undefined}
          aria-describedby="timeZone-note"
        >
          {zonesByRegion(zone).map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map(({ id, city }) => (
                <option key={id} value={id}>
                  {city}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Note id="timeZone-note" problem={zoneProblem} hint={parts.timeZoneHint} />
      </div>
      {language && <ReadersLanguage language={language} problem={fields?.["language"]} />}
      <fieldset className="labelled" aria-describedby="accentColor-note">
        <legend>{parts.look}</legend>
        <div className="looks">
          {looks.map((look) => (
            <LookChoice key={look.name} look={look} isChosen={look.color === (typed?.accentColor ?? "")} />
          ))}
        </div>
        <Note id="accentColor-note" problem={lookProblem} hint={parts.lookHint} />
      </fieldset>
    </fieldset>
  );
}

/** Says in which language readers are spoken to. The owner may choose a different one. */
function ReadersLanguage({ language, problem }: { language: string; problem: string | undefined }) {
  const { lead, change, label } = setup.language;
  const name = siteLanguages.find(({ value }) => value === language)?.name ?? language;
  return (
    <details className="proposed" open={problem !== undefined}>
      <summary>
        {lead} <bdi lang={language}>{name}</bdi> · <span className="link">{change}</span>
      </summary>
      <select
        className="field"
        name="language"
        aria-label={label}
        defaultValue={language}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "language-note" : undefined}
      >
        {siteLanguages.map((each) => (
          <option key={each.value} value={each.value} lang={each.value}>
            {each.name}
          </option>
        ))}
      </select>
      <Note id="language-note" problem={problem} />
    </details>
  );
}

/** A color with a sample of a light and a dark page: a line of text, a link, a button. */
function LookChoice({ look, isChosen }: { look: Look; isChosen: boolean }) {
  const halves = [
    { x: 0, ground: grounds.light.paper, line: "#cfc9bc", accent: look.shades.light },
    { x: 48, ground: grounds.dark.paper, line: "#423e38", accent: look.shades.dark },
  ];
  return (
    <label className="look">
      <input
        type="radio"
        name="accentColor"
        value={look.color}
        defaultChecked={isChosen}
        data-tokens={look.tokens}
      />
      <svg viewBox="0 0 96 48" aria-hidden="true">
        {halves.map(({ x, ground, line, accent }) => (
          <g key={x}>
            <path d={`M${x} 0h48v48h-48z`} fill={ground} />
            <path d={`M${x + 8} 12h32M${x + 8} 19h10`} stroke={line} strokeWidth="2.5" />
            <path d={`M${x + 21} 19h19`} stroke={accent} strokeWidth="2.5" />
            <rect x={x + 8} y="28" width="24" height="11" rx="2.5" fill={accent} />
          </g>
        ))}
      </svg>
      {look.name}
    </label>
  );
}
