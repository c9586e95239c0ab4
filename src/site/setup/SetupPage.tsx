import { MIN_PASSWORD_LENGTH } from "../../contract/session.ts";
import type { Frame } from "../layout/frame.ts";
import { Icon } from "../parts/Icon.tsx";
import { PlainPage } from "../layout/PlainPage.tsx";

interface SetupPageProps {
  frame: Frame;
  username?: string;
  /** What is wrong with a field, by its name. */
  fields?: Record<string, string> | undefined;
  /** What is wrong when no field is to blame. */
  problem?: string | undefined;
}

/** The page of the one-time link of the first start: creates the owner. Never refills the password. */
export function SetupPage({ frame, username, fields, problem }: SetupPageProps) {
  return (
    <PlainPage frame={frame} name="Setup" heading="Make this site yours.">
      <p>Choose the username and password you will sign in with.</p>
      {problem && <Problem id="setup-problem">{problem}</Problem>}
      <form className="fields" method="post" noValidate>
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          value={username}
          problem={fields?.username}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. Several uncommon words are easy to remember and hard to guess.`}
          problem={fields?.password}
        />
        <button className="button" type="submit">
          Create account
        </button>
      </form>
    </PlainPage>
  );
}

/** For a link that has made the owner. `signInPath` is undefined for a link that is not ours. */
export function UsedSetupPage({ frame, signInPath }: { frame: Frame; signInPath: string | undefined }) {
  return (
    <PlainPage frame={frame} name="Setup" heading="This site already has an owner.">
      <p>A setup link works only once. Sign in with the username and password you chose.</p>
      {signInPath && (
        <a className="button" href={signInPath}>
          Sign in
        </a>
      )}
    </PlainPage>
  );
}

export function DeadSetupPage({ frame }: { frame: Frame }) {
  return (
    <PlainPage frame={frame} name="Link not valid" heading="This link is not valid.">
      <p>It may be incomplete. Masthead prints the whole link when it starts.</p>
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
