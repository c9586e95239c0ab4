import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type { Attachment } from "postal-mime";
import { fromBufferPromise } from "yauzl";
import { AppError, reasonOf } from "../../base/errors.ts";
import { parseMail } from "../mime/parse-mail.ts";

/** Twenty times the longest report that we know. */
const MAX_XML_BYTES = 10 * 1024 * 1024;
/** Two megabytes of base64 have 28,000 lines; postal-mime takes 25 µs for each. */
const MAX_LINES = 40_000;
const MAIL_LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/**
 * Returns the XML of a report: as it is, in gzip or zip, or attached to an email as one of these.
 * @throws AppError `invalid` for anything else, and for what is longer than any report once it is unpacked.
 */
export async function unpackReport(bytes: Buffer): Promise<Buffer> {
  const packed = unpackerOf(bytes) ? bytes : likeliest(await attachmentsOf(bytes));
  const unpack = packed && unpackerOf(packed);
  if (!unpack)
    throw new AppError("invalid", "That is no DMARC report: neither XML, gzip, zip nor an email with one.");
  try {
    return await unpack(packed);
  } catch (cause) {
    throw new AppError("invalid", `The report cannot be unpacked: ${reasonOf(cause)}.`, { cause });
  }
}

/** What a report is packed in shows in its first bytes, whatever it is called. */
function unpackerOf(bytes: Buffer) {
  const start = bytes.toString("latin1", 0, 100);
  if (start.startsWith("\x1f\x8b")) return gunzip;
  if (start.startsWith("PK\x03\x04")) return unzip;
  // Behind a byte order mark and spaces, in 8 or 16 bits.
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(start) ? asItIs : undefined;
}

const asItIs = (xml: Buffer) => xml;

/** What is packed, before what only begins with a bracket: that may be a signature in HTML. */
const likeliest = (files: readonly Buffer[]) =>
  files.find((file) => (unpackerOf(file) ?? asItIs) !== asItIs) ?? files.find(unpackerOf);

/** Some reporters add a line end. The last byte of gzip is 0: it belongs to the length. */
function gunzip(bytes: Buffer): Buffer {
  const end = bytes.findLastIndex((byte) => byte !== 0x0d && byte !== 0x0a) + 1;
  return gunzipSync(bytes.subarray(0, end), { maxOutputLength: MAX_XML_BYTES });
}

async function unzip(bytes: Buffer): Promise<Buffer> {
  const archive = await fromBufferPromise(bytes);
  const entries = await Array.fromAsync(archive.eachEntry());
  const files = entries.filter(({ fileName }) => !/^__MACOSX\/|\/$/.test(fileName));
  const entry = files.find(({ fileName }) => /\.xml$/i.test(fileName)) ?? files[0];
  if (!entry) throw new Error("the archive is empty");
  // An entry that becomes longer than it says is an error of yauzl's.
  if (entry.uncompressedSize > MAX_XML_BYTES) throw new Error("it is too long");
  return buffer(await archive.openReadStreamPromise(entry));
}

async function attachmentsOf(mail: Buffer): Promise<Buffer[]> {
  let lines = 0;
  for (let at = mail.indexOf(0x0a); at >= 0; at = mail.indexOf(0x0a, at + 1)) lines++;
  if (lines > MAX_LINES) throw new AppError("invalid", "The email has too many lines.");
  try {
    return (await parseMail(mail, MAIL_LIMITS)).attachments.map(bytesOf);
  } catch (cause) {
    throw new AppError("invalid", "The email cannot be read: it is nested too deep.", { cause });
  }
}

const bytesOf = ({ content }: Attachment) =>
  typeof content === "string" ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
