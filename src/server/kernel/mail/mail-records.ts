import type { Outside } from "../outside/outside.ts";
import { domainIn } from "../../engines/mime/mailbox.ts";

export interface MailRecord {
  kind: "SPF" | "DKIM" | "DMARC";
  /** The DNS server to ask first. */
  at: string;
  /** Undefined if DNS did not answer. */
  isThere: boolean | undefined;
  /** The record itself, if it is there. */
  text: string | undefined;
}

interface Surroundings {
  mailFrom: string;
  outside: Pick<Outside, "findTexts">;
  dkimNames: readonly string[];
}

/**
 * Checks whether DNS says who may send for our domain: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). No
 * `records` when the domain is not one of the internet.
 */
export async function findMailRecords({ mailFrom, outside, dkimNames }: Surroundings) {
  const domain = domainIn(mailFrom);
  if (!domain.includes(".")) return { domain, records: undefined };
  const wanted = [
    { kind: "SPF" as const, names: [domain], begins: /^v=spf1\b/i },
    ...dkimNames.map((at) => ({ kind: "DKIM" as const, names: [at], begins: /\bp=[A-Za-z0-9+/]/ })),
    { kind: "DMARC" as const, names: dmarcNames(domain), begins: /^v=DMARC1\b/i },
  ];
  const records: MailRecord[] = await Promise.all(
    wanted.map(async ({ kind, names, begins }) => {
      const text = await findRecord(outside, names, begins);
      const isThere = text === null ? undefined : text !== undefined;
      return { kind, at: names[0] ?? domain, isThere, text: text ?? undefined };
    }),
  );
  return { domain, records };
}

/** At the domain itself, then at each one above it down to two labels: one of them is the organization's. */
function dmarcNames(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join(".")}`);
}

/** Null if DNS did not answer. */
async function findRecord(outside: Surroundings["outside"], names: readonly string[], begins: RegExp) {
  for (const each of names) {
    const texts = await outside.findTexts(each);
    if (texts === undefined) return null;
    const text = texts.find((one) => begins.test(one));
    if (text !== undefined) return text;
  }
  return undefined;
}
