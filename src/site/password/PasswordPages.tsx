import { MIN_PASSWORD_LENGTH } from "../../contract/site-owner/session.ts";
import type { Frame } from "../layout/frame.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { Field, Note } from "../parts/Field.tsx";
import { password } from "../words/password.ts";

const COMMAND = "./masthead admin reset-password NAME";

interface AskPageProps {
  frame: Frame;
  signInPath: string;
  /** True if links are mailed. */
  isOffered: boolean;
  username?: string | undefined;
  /** What is wrong with the name. */
  problem?: string | undefined;
}

/** Asks for the name of somebody who has forgotten their password. */
export function AskPage({ frame, signInPath, isOffered, username, problem }: AskPageProps) {
  const { heading, text, unavailable, command, button, back, ...parts } = password.ask;
  return (
    <PlainPage frame={frame} name={password.name} heading={heading}>
      <p>{isOffered ? text : unavailable}</p>
      {isOffered && (
        <form className="fields" method="post" noValidate>
          <Field
            label={parts.username}
            name="username"
            autoComplete="username"
            value={username}
            problem={problem}
          />
          <button className="button" type="submit">
            {button}
          </button>
        </form>
      )}
      <p>{command(COMMAND)}</p>
      <a href={signInPath}>{back}</a>
    </PlainPage>
  );
}

/** The answer to everybody who has asked. */
export function AskedPage({ frame, signInPath }: Pick<AskPageProps, "frame" | "signInPath">) {
  const { heading, text } = password.asked;
  return (
    <PlainPage frame={frame} name={password.name} heading={heading}>
      <p>{text}</p>
      <a href={signInPath}>{password.ask.back}</a>
    </PlainPage>
  );
}

interface ChoosePageProps {
  frame: Frame;
  username: string;
  /** Their API tokens are to go on working. */
  keepsTokens?: boolean | undefined;
  /** The problem of the password. It is never refilled. */
  fieldProblem?: string | undefined;
  /** The problem that concerns no field. */
  problem?: string | undefined;
}

/** The page of a link that works. */
export function ChoosePage({ frame, username, keepsTokens = false, ...problems }: ChoosePageProps) {
  const { heading, text, passwordHint, button, ...parts } = password.choose;
  return (
    <PlainPage frame={frame} name={password.name} heading={heading}>
      <p>{text(username)}</p>
      <Note id="password-problem" problem={problems.problem} />
      <form className="fields" method="post" noValidate>
        {/* What a password manager looks for. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <Field
          label={parts.password}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={passwordHint(MIN_PASSWORD_LENGTH)}
          problem={problems.fieldProblem}
        />
        <div className="own-topic">
          <input
            type="checkbox"
            id="revokesTokens"
            name="revokesTokens"
            defaultChecked={!keepsTokens}
            aria-describedby="revokesTokens-note"
          />
          <label htmlFor="revokesTokens">{parts.tokens}</label>
          <p id="revokesTokens-note">{parts.tokensHint}</p>
        </div>
        <button className="button" type="submit">
          {button}
        </button>
      </form>
    </PlainPage>
  );
}

export function DonePage({ frame, signInPath }: Pick<AskPageProps, "frame" | "signInPath">) {
  const { heading, text, button } = password.done;
  return (
    <PlainPage frame={frame} name={password.name} heading={heading}>
      <p>{text}</p>
      <a className="button" href={signInPath}>
        {button}
      </a>
    </PlainPage>
  );
}

/** Says nothing of where the sign-in is: SIGN_IN_NAME may hide it. */
export function DeadPage({ frame }: { frame: Frame }) {
  const { name, heading, text } = password.dead;
  return (
    <PlainPage frame={frame} name={name} heading={heading}>
      <p>{text}</p>
    </PlainPage>
  );
}
