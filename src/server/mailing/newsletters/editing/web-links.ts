import type { Signer } from "../../../kernel/secrets.ts";

/*
 * The address at which a mail can be read in a browser. It carries a signature, so that it works for recipients of
 * the mail even when the archive is closed; to everybody else the plain address is the newsletter's.
 */

/** The page that says that a link is from a test email. */
export const TEST_EMAIL_PATH = "/test-email";

/** Stands in a test email's address for the slug. No slug has an underscore. */
export const TEST_SLUG = "test_email";

export const webUrlOf = ({ signer, publicUrl }: { signer: Signer; publicUrl: string }, slug: string) =>
  `${publicUrl}/newsletter/${signer.sign("web-version", [slug])}`;

/** The slug in a mailed address; undefined when it is not from us. */
export const readWebToken = (signer: Signer, token: string): string | undefined =>
  signer.verify("web-version", token)?.[0];
