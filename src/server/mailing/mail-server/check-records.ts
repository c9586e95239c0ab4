import type { z } from "zod";
import type { checkMailRecords } from "../../../contract/mailing/mail-server.ts";
import { findMailRecords, type MailRecord } from "../../kernel/mail/mail-records.ts";

type Answer = z.output<typeof checkMailRecords.answer>;
type RecordView = Answer["records"][number];

/** Explains the DNS records of our domain to the owner, one by one. */
export async function checkRecords(surroundings: Parameters<typeof findMailRecords>[0]): Promise<Answer> {
  const { domain, records } = await findMailRecords(surroundings);
  if (!records) return { domain, records: [] };
  const views = records.map((record) => presentRecord(record, domain));
  return { domain, records: surroundings.dkimNames.length > 0 ? views : [...views, unsigned(domain)] };
}

function presentRecord({ kind, at, isThere }: MailRecord, domain: string): RecordView {
  if (isThere === undefined)
    return { record: kind, at, state: "unknown", words: "DNS did not answer. Try again later." };
  if (isThere) return { record: kind, at, state: "there", words: meanings[kind](domain) };
  return { record: kind, at, state: "missing", words: advice[kind] };
}

const unsigned = (domain: string): RecordView => ({
  record: "DKIM",
  at: domain,
  state: "unknown",
  words: "DKIM is for the mail server to add: no keys are set here.",
});

// That a record is there says nothing of what it allows: the mail server's addresses are its own affair.
const meanings = {
  SPF: (domain: string) => `DNS says who may send for ${domain}.`,
  DKIM: () => "DNS has the key that newsletters are signed with.",
  DMARC: () => "DNS says what becomes of mail that is neither.",
} satisfies Record<MailRecord["kind"], (domain: string) => string>;

const advice = {
  SPF: "No record. Ask the operator of your mail server what it should say.",
  DKIM: "No key. Publish the record that belongs to it.",
  DMARC: "No record. Begin with v=DMARC1; p=none. Gmail and Yahoo ask for one above 5,000 mails a day.",
} satisfies Record<MailRecord["kind"], string>;
