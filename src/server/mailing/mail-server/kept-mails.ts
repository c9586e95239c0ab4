import type { Address, Email } from "postal-mime";
import { KEPT_MAILS_PER_PAGE, type KeptMail } from "../../../contract/mailing/mail-server.ts";
import { totalPagesOf } from "../../../contract/base/paging.ts";
import { AppError } from "../../base/errors.ts";
import { parseMail } from "../../engines/mime/parse-mail.ts";
import type { KeptHead, Outbox } from "../../kernel/mail/outbox.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

type OutboxDeps = Pick<Kernel, "publicUrl"> & { outbox: Outbox };

/** Kept mails, the newest first. */
export async function listMails({ outbox }: OutboxDeps, page: number) {
  const totalMails = await outbox.count();
  const limit = KEPT_MAILS_PER_PAGE;
  const heads = await outbox.list({ offset: (page - 1) * limit, limit });
  return {
    mails: await Promise.all(heads.map(readHead)),
    totalMails,
    totalPages: totalPagesOf(totalMails, limit),
  };
}

/** One mail with its headers and its text. @throws AppError `not_found`. */
export async function readMail(deps: OutboxDeps, id: string) {
  const bytes = await readBytes(deps, id);
  const email = await parseMail(bytes);
  return {
    ...presentMail(id, bytes.length, email),
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: email.text ?? "",
    hasHtml: Boolean(email.html),
  };
}

/** Returns its HTML, without the image that would count the owner as a reader. @throws AppError `not_found`. */
export async function readHtml(deps: OutboxDeps, id: string): Promise<string> {
  const { html = "" } = await parseMail(await readBytes(deps, id));
  const pixel = `src="${deps.publicUrl}/o/`;
  return html.replaceAll(/<img\b[^>]*>/g, (image) => (image.includes(pixel) ? "" : image));
}

/** The email as it was kept. @throws AppError `not_found`. */
export async function readBytes({ outbox }: OutboxDeps, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await outbox.find(id);
  if (!bytes) throw new AppError("not_found", "That mail is no longer in the outbox.");
  return bytes;
}

async function readHead({ id, sizeBytes, start }: KeptHead): Promise<KeptMail> {
  const [head = ""] = start.toString("latin1").split("\r\n\r\n", 1);
  return presentMail(id, sizeBytes, await parseMail(Buffer.from(`${head}\r\n\r\n`, "latin1")));
}

const presentMail = (id: string, sizeBytes: number, { headers, from, subject = "" }: Email): KeptMail => ({
  id,
  keptAt: keptAtOf(id),
  to: headers.find(({ key }) => key === "x-envelope-to")?.value ?? "",
  from: from ? mailboxOf(from) : "",
  subject,
  sizeBytes,
});

const mailboxOf = ({ name, address = "" }: Address) => (name ? `${name} <${address}>` : address);

/** `2026-03-02T09-00-00-000Z-1a2b3c4d` was kept at 2026-03-02T09:00:00.000Z. */
const keptAtOf = (id: string) =>
  id.replace(/^(.{10}T\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-.*$/, (_, hour, minute, second, rest) =>
    [hour, minute, `${second}.${rest}`].join(":"),
  );
