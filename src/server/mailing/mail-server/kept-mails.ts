import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Address, Email } from "postal-mime";
import { KEPT_MAILS_PER_PAGE } from "../../../contract/mail-server.ts";
import type { KeptMail } from "../../../contract/mail-server.ts";
import { totalPagesOf } from "../../../contract/paging.ts";
import { AppError, isMissing } from "../../base/errors.ts";
import { parseMail } from "../../engines/mime/parse-mail.ts";

export interface OutboxDeps {
  /** The folder with one `.eml` file a mail. */
  outbox: string;
  publicUrl: string;
}

/** Headers are shorter than this; anything longer is the text. */
const HEAD_BYTES = 16_384;
const MAIL = /\.eml$/;

/** Kept mails, the newest first: the names of their files sort by time. */
export async function listMails({ outbox }: OutboxDeps, page: number) {
  const ids = (await namesIn(outbox))
    .filter((name) => MAIL.test(name))
    .map((name) => name.replace(MAIL, ""))
    .sort()
    .toReversed();
  const shown = ids.slice((page - 1) * KEPT_MAILS_PER_PAGE, page * KEPT_MAILS_PER_PAGE);
  const mails = await Promise.all(shown.map((id) => readHead(outbox, id)));
  return {
    mails: mails.filter((mail) => mail !== undefined),
    totalMails: ids.length,
    totalPages: totalPagesOf(ids.length, KEPT_MAILS_PER_PAGE),
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

/** The file as it is. @throws AppError `not_found`. */
export async function readBytes({ outbox }: OutboxDeps, id: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(fileOf(outbox, id)));
  } catch (cause) {
    if (isMissing(cause)) throw new AppError("not_found", "That mail is no longer in the outbox.");
    throw cause;
  }
}

/** Undefined when it has gone since the folder was read. */
async function readHead(outbox: string, id: string): Promise<KeptMail | undefined> {
  try {
    await using file = await open(fileOf(outbox, id));
    const { size } = await stat(fileOf(outbox, id));
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    const start = buffer.subarray(0, bytesRead).toString("latin1");
    const [head = ""] = start.split("\r\n\r\n", 1);
    return presentMail(id, size, await parseMail(Buffer.from(`${head}\r\n\r\n`, "latin1")));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
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

const fileOf = (outbox: string, id: string) => join(outbox, `${id}.eml`);

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
