import { crc32, deflateRawSync, gzipSync } from "node:zlib";

export interface Row {
  ip?: string;
  count?: string | number;
  from?: string;
  /** What policy_evaluated says; undefined leaves the element out. */
  dkim?: string | undefined;
  spf?: string | undefined;
  disposition?: string;
  /** Elements of auth_results, as they are written. */
  results?: string;
}

export interface ReportFacts {
  reporter?: string;
  id?: string;
  domain?: string;
  policy?: string;
  subdomainPolicy?: string;
  /** Seconds since 1970, as they are written. */
  begin?: string;
  end?: string;
  rows?: readonly Row[];
}

export const OWN = "blog.example.com";

/** What SPF or DKIM found, as reporters write it. */
export const found = (method: "spf" | "dkim", domain: string, result = "pass") =>
  `<${method}><domain>${domain}</domain><result>${result}</result></${method}>`;

/** Elements in the order and with the spaces of Google's reports (RFC 7489, appendix C). */
export function dmarcReport({
  reporter = "google.com",
  id = "1",
  domain = OWN,
  policy = "none",
  subdomainPolicy = policy,
  begin = "1772323200",
  end = "1772409599",
  rows = [{}],
}: ReportFacts = {}): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<feedback>
  <report_metadata>
    <org_name>${reporter}</org_name>
    <email>noreply-dmarc-support@google.com</email>
    <extra_contact_info>https://support.google.com/a/answer/2466580</extra_contact_info>
    <report_id>${id}</report_id>
    <date_range>
      <begin>${begin}</begin>
      <end>${end}</end>
    </date_range>
  </report_metadata>
  <policy_published>
    <domain>${domain}</domain>
    <adkim>r</adkim>
    <aspf>r</aspf>
    <p>${policy}</p>
    <sp>${subdomainPolicy}</sp>
    <pct>100</pct>
  </policy_published>
${rows.map(record).join("\n")}
</feedback>
`;
}

function record(row: Row): string {
  const { ip = "192.0.2.1", count = 3, from = OWN, disposition = "none" } = row;
  const { dkim, spf } = { dkim: "pass", spf: "pass", ...row };
  const { results = found("dkim", OWN, dkim) + found("spf", OWN, spf) } = row;
  return `  <record>
    <row>
      <source_ip>${ip}</source_ip>
      <count>${count}</count>
      <policy_evaluated>
        <disposition>${disposition}</disposition>
        ${dkim === undefined ? "" : `<dkim>${dkim}</dkim>`}
        ${spf === undefined ? "" : `<spf>${spf}</spf>`}
      </policy_evaluated>
    </row>
    <identifiers>
      <header_from>${from}</header_from>
    </identifiers>
    <auth_results>${results}</auth_results>
  </record>`;
}

interface ZipEntry {
  name: string;
  bytes: string | Buffer;
  /** What the archive says that it becomes. */
  claimed?: number;
}

/** A zip archive (APPNOTE.TXT) as programs write it, or as somebody lies about it. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claimed = bytes.length } of entries) {
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed, 18);
    common.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from("PK\x03\x04", "latin1"), common, Buffer.from(name), packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, tail, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(central).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...central, Buffer.from("PK\x05\x06", "latin1"), end]);
}

interface MailParts {
  from?: string;
  subject?: string;
  words?: string;
  type?: string;
  name?: string;
  /** Bytes of words before the attachment. */
  padding?: number;
}

/** The email in which a report comes. */
export function reportMail(bytes: Buffer, parts: MailParts = {}): Buffer {
  const {
    from = "noreply-dmarc-support@google.com",
    words = "This is an aggregate report.",
    subject = `Report domain: ${OWN} Submitter: google.com Report-ID: 1`,
    type = "application/gzip",
    name = `google.com!${OWN}!1772323200!1772409599.xml.gz`,
    padding = 0,
  } = parts;
  return Buffer.from(
    [
      `Return-Path: <${from}>`,
      `From: ${from}`,
      `Subject: ${subject}`,
      "Message-ID: <1@google.com>",
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      `${words}\r\n`.repeat(1 + padding / 30),
      "--b",
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      "Content-Transfer-Encoding: base64",
      "",
      ...(bytes.toString("base64").match(/.{1,76}/g) ?? []),
      "--b--",
      "",
    ].join("\r\n"),
  );
}

export const gzip = (xml: string | Buffer) => gzipSync(xml);
