import { MIN_PASSWORD_LENGTH } from "../../contract/session.ts";
import type { Frame } from "../layout/frame.ts";
import { Icon } from "../parts/Icon.tsx";
import { PlainPage } from "../layout/PlainPage.tsx";
import { words } from "../words/words.ts";

interface SetupPageProps {
  frame: Frame;
  username?: string;
  /** The problem of each field, by its name. */
  fields?: Record<string, string> | undefined;
  /** The problem that concerns no field. */
  problem?: string | undefined;
}

/** The page of the one-time link of the first start: creates the owner. Never refills the password. */
export function SetupPage({ frame, username, fields, problem }: SetupPageProps) {
  const { name, heading, text, ...parts } = words.setup;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{text}</p>
      {problem && <Problem id="setup-problem">{problem}</Problem>}
      <form className="fields" method="post" noValidate>
        <Field
          label={parts.username}
          name="username"
          autoComplete="username"
          value={username}
          problem={fields?.username}
        />
        <Field
          label={parts.password}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={parts.passwordHint(MIN_PASSWORD_LENGTH)}
          problem={fields?.password}
        />
        <button className="button" type="submit">
          {parts.button}
        </button>
      </form>
    </PlainPage>
  );
}

/** The page of a link that was already used. `signInPath` is undefined for a link that is not ours. */
export function UsedSetupPage({ frame, signInPath }: { frame: Frame; signInPath: string | undefined }) {
  const { heading, text, button } = words.setup.used;
  return (
    <PlainPage frame={frame} name={words.setup.name} heading={heading}>
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
  const { name, heading, text } = words.setup.dead;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{text}</p>
    </PlainPage>
  );
}

interface FieldProps {
  label: string;
  name: string;
  autoComplete: string;
  type?: "text" | "password";
  hint?: string;
  value?: string | undefined;
  problem?: string | undefined;
}

function Field({ label, name, autoComplete, type = "text", hint, value, problem }: FieldProps) {
  const noteId = `${name}-note`;
  return (
    <div className="labelled">
      <label htmlFor={name}>{label}</label>
      <input
        className="field"
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        required
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || hint ? noteId : undefined}
      />
      {problem && <Problem id={noteId}>{problem}</Problem>}
      {!problem && hint && (
        <p className="note" id={noteId}>
          {hint}
        </p>
      )}
    </div>
  );
}

function Problem({ id, children }: { id: string; children: string }) {
  return (
    <p className="note note--bad" id={id} role="alert">
      <Icon name="alert" />
      {children}
    </p>
  );
}
