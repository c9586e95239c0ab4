import type { Frame } from "../layout/frame.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { Note } from "../parts/Field.tsx";
import { AccountFields } from "../setup/AccountFields.tsx";
import { invitation } from "../words/invitation.ts";
import { account } from "../words/setup.ts";

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

/** The page of an invitation's link: creates the account of the person who opens it. */
export function InvitationPage({ frame, inviter, username, fields, problem }: InvitationPageProps) {
  const { name, heading, text, usernameHint } = invitation;
  return (
    <PlainPage frame={frame} name={name} heading={heading(frame.siteName)}>
      <p>{text(inviter)}</p>
      <Note id="invitation-problem" problem={problem} />
      <form className="fields" method="post" noValidate>
        <AccountFields usernameHint={usernameHint} username={username} fields={fields} />
        <button className="button" type="submit">
          {account.create}
        </button>
      </form>
    </PlainPage>
  );
}
