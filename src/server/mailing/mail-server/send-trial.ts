import { AppError } from "../../base/errors.ts";
import type { MailQueue } from "../../kernel/mail/queue.ts";

interface Deps {
  mail: MailQueue;
  publicUrl: string;
}

/**
 * Sends one mail while the owner waits.
 * @throws AppError `unavailable` with the server's own words when it is not accepted.
 */
export async function sendTrial({ mail, publicUrl }: Deps, email: string) {
  const text = `This mail was sent to try the mail server of ${publicUrl}. If you can read it, mail goes out.`;
  const outcome = await mail.sendNow(email, {
    subject: "Your mail server works",
    text,
    html: `<!doctype html><html lang="en"><body><p>${text}</p></body></html>`,
  });
  if (outcome.state === "accepted") return;
  throw new AppError("unavailable", `The mail server did not take the mail: ${outcome.response}`);
}
