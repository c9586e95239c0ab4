import { MIN_PASSWORD_LENGTH } from "../../contract/session.ts";
import type { Frame } from "../layout/frame.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { Field, Note } from "../setup/SetupField.tsx";
import { invitation } from "../words/invitation.ts";

interface InvitationPageProps {
  frame: Frame;
  inviter: string;
  /** The name that was typed before. The password is never refilled. */
  username?: string | undefined;
  /** The problem of each field, by its name. */
  fields?: Record<string, string> | undefined;
  /** The problem that concerns no field. */
  problem?: string | undefined;
}

/** The page of an invitation's link: creates the account of whoever has it. */
export function InvitationPage({ frame, inviter, username, fields, problem }: InvitationPageProps) {
  const { name, heading, text, ...parts } = invitation;
  return (
    <PlainPage frame={frame} name={name} heading={heading(frame.siteName)}>
      <p>{text(inviter)}</p>
      <Note id="invitation-problem" problem={problem} />
      <form className="fields" method="post" noValidate>
        <Field
          label={parts.username}
          name="username"
          autoComplete="username"
          hint={parts.usernameHint}
          value={username}
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
        <button className="button" type="submit">
          {parts.button}
        </button>
      </form>
    </PlainPage>
  );
}

interface DeadInvitationPageProps {
  frame: Frame;
  reason: "used" | "expired" | "unknown";
  /** Only for a link that was ours: SIGN_IN_NAME may hide the address. */
  signInPath: string | undefined;
}

/** The page of a link that does not work, or no longer. */
export function DeadInvitationPage({ frame, reason, signInPath }: DeadInvitationPageProps) {
  const { dead, name } = invitation;
  return (
    <PlainPage frame={frame} name={name} heading={dead[reason]}>
      <p>{signInPath ? dead.text : dead.textUnknown}</p>
      {signInPath && (
        <a className="button" href={signInPath}>
          {dead.button}
        </a>
      )}
    </PlainPage>
  );
}
