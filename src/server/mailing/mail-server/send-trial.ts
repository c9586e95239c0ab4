import { sendTestMail } from "../delivery/starting/send-test.ts";
import type { TestDeps } from "../delivery/starting/send-test.ts";

/**
 * Sends one mail while the owner waits, the way newsletters go: with their return path, List-Unsubscribe and signatures.
 * @throws AppError `unavailable` with the server's own words when it is not accepted.
 */
export async function sendTrial(deps: TestDeps, email: string) {
  const text = `This mail was sent to try the mail server of ${deps.publicUrl}. If you can read it, mail goes out.`;
  await sendTestMail(deps, {
    email,
    subject: "Your mail server works",
    preheader: "",
    content: `<p>${text}</p>`,
  });
}
