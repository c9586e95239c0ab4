import type { Frame } from "../layout/frame.ts";
import { PlainPage } from "../layout/PlainPage.tsx";
import { account } from "../words/setup.ts";

interface DeadLinkPageProps {
  frame: Frame;
  words: { name: string; heading: string; text: string };
  /** Only for a link that was ours: SIGN_IN_NAME may hide the address. */
  signInPath?: string | undefined;
}

/** The page of a link to an account that does not work, or no longer. */
export const DeadLinkPage = ({ frame, words: { name, heading, text }, signInPath }: DeadLinkPageProps) => (
  <PlainPage frame={frame} name={name} heading={heading}>
    <p>{text}</p>
    {signInPath && (
      <a className="button" href={signInPath}>
        {account.signIn}
      </a>
    )}
  </PlainPage>
);
