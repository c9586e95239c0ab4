import { MIN_PASSWORD_LENGTH } from "../../contract/session.ts";
import type { Frame } from "../layout/frame.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { setup } from "../words/setup.ts";
import { Field, Note } from "./SetupField.tsx";
import { SiteFields } from "./SiteFields.tsx";
import type { TypedSite } from "./SiteFields.tsx";

interface SetupPageProps {
  frame: Frame;
  /** The time zone of the server. */
  serverZone: string;
  /** What was typed before, except the password, which is never refilled. */
  typed?: (TypedSite & { username: string }) | undefined;
  /** The problem of each field, by its name. */
  fields?: Record<string, string> | undefined;
  /** The problem that concerns no field. */
  problem?: string | undefined;
}

/** The page of the one-time link of the first start: names the site and creates the owner. */
export function SetupPage({ frame, serverZone, typed, fields, problem }: SetupPageProps) {
  const { name, heading, text, ...parts } = setup;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{text}</p>
      <Note id="setup-problem" problem={problem} />
      <form className="fields" method="post" noValidate>
        <SiteFields typed={typed} fields={fields} serverZone={serverZone} />
        <fieldset className="fields">
          <legend>{parts.account}</legend>
          <Field
            label={parts.username}
            name="username"
            autoComplete="username"
            value={typed?.username}
            problem={fields?.["username"]}
          />
          <Field
            label={parts.password}
            name="password"
            type="password"
            autoComplete="new-password"
            hint={parts.passwordHint(MIN_PASSWORD_LENGTH)}
            problem={fields?.["password"]}
          />
        </fieldset>
        <button className="button" type="submit">
          {parts.button}
        </button>
      </form>
      <script type="module" src={frame.assets.setupScript} />
    </PlainPage>
  );
}

/** The page of a link that was already used. `signInPath` is undefined for a link that is not ours. */
export function UsedSetupPage({ frame, signInPath }: { frame: Frame; signInPath: string | undefined }) {
  const { heading, text, button } = setup.used;
  return (
    <PlainPage frame={frame} name={setup.name} heading={heading}>
      <p>{text}</p>
      {signInPath && (
        <a className="button" href={signInPath}>
          {button}
        </a>
      )}
    </PlainPage>
  );
}

export function DeadSetupPage({ frame }: { frame: Frame }) {
  const { name, heading, text } = setup.dead;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{text}</p>
    </PlainPage>
  );
}
