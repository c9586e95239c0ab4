import type { Frame } from "../layout/frame.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { Note } from "../parts/Field.tsx";
import { account, setup } from "../words/setup.ts";
import { AccountFields } from "./AccountFields.tsx";
import { SiteFields, type TypedSite } from "./SiteFields.tsx";

interface SetupPageProps {
  frame: Frame;
  /** The time zone of the server. */
  serverZone: string;
  /** The language of the browser; undefined for the one that a site has anyway. */
  browserLanguage: string | undefined;
  /** What was typed before, except the password, which is never refilled. */
  typed?: (TypedSite & { username: string }) | undefined;
  /** The problem of each field, by its name. */
  fields?: Record<string, string> | undefined;
  /** The problem that concerns no field. */
  problem?: string | undefined;
}

/** The page of the one-time link of the first start: names the site and creates the owner. */
export function SetupPage({ frame, typed, fields, problem, ...detected }: SetupPageProps) {
  const { name, heading, text } = setup;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{text}</p>
      <BringSite />
      <Note id="setup-problem" problem={problem} />
      <form className="fields" method="post" noValidate>
        <SiteFields typed={typed} fields={fields} {...detected} />
        <fieldset className="fields">
          <legend>{setup.account}</legend>
          <AccountFields username={typed?.username} fields={fields} />
        </fieldset>
        <button className="button" type="submit">
          {account.create}
        </button>
      </form>
      <script type="module" src={frame.assets.setupScript} />
    </PlainPage>
  );
}

/** For somebody who moves: the account that this page creates would be in the way of theirs. */
function BringSite() {
  const { summary, text, commands, where } = setup.bring;
  return (
    <details className="proposed">
      <summary>
        <span className="link">{summary}</span>
      </summary>
      <p>{text}</p>
      <ul>
        {commands.map(({ of, command }) => (
          <li key={of}>
            {of}: <code>{command}</code>
          </li>
        ))}
      </ul>
      <p>{where}</p>
    </details>
  );
}
