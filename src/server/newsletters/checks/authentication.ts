import type { FlightCheck } from "../../../contract/flight-check.ts";
import { addressIn } from "../../platform/mail/message.ts";
import type { Outside } from "../../platform/outside/outside.ts";

interface Surroundings {
  mailFrom: string;
  outside: Pick<Outside, "findTexts">;
  dkimNames: readonly string[];
}

const name = "authentication";

/** Whether DNS says who may send for our domain: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */
export async function checkAuthentication({
  mailFrom,
  outside,
  dkimNames,
}: Surroundings): Promise<FlightCheck[]> {
  const domain = addressIn(mailFrom).split("@").at(-1) ?? "";
  if (!domain.includes("."))
    return [{ name, level: "ok", words: "Not checked: the sender's domain is not one of the internet." }];
  const wanted = [
    { record: "SPF", at: [domain], begins: /^v=spf1\b/i },
    ...dkimNames.map((at) => ({
      record: `DKIM key at ${at}`,
      at: [at],
      begins: /\bp=[A-Za-z0-9+/]/,
    })),
    { record: "DMARC", at: dmarcNames(domain), begins: /^v=DMARC1\b/i },
  ];
  const answers = await Promise.all(
    wanted.map(async ({ record, at, begins }) => ({ record, isThere: await isThere(outside, at, begins) })),
  );
  if (answers.some(({ isThere }) => isThere === undefined))
    return [{ name, level: "ok", words: "Not checked: DNS did not answer." }];
  const missing = answers.filter(({ isThere }) => !isThere).map(({ record }) => record);
  const dkim = dkimNames.length > 0 ? "" : " DKIM is for the mail server to add: DKIM_KEYS is not set.";
  if (missing.length === 0)
    return [{ name, level: "ok", words: `DNS has what ${domain} needs: ${recordsOf(answers)}.${dkim}` }];
  const words = `DNS has no ${missing.join(" and no ")} for ${domain}: providers may take the mail for spam.${dkim}`;
  return [{ name, level: "amber", words }];
}

const recordsOf = (answers: readonly { record: string }[]) => answers.map(({ record }) => record).join(", ");

/** At the domain itself, then at each one above it down to two labels: one of them is the organization's. */
function dmarcNames(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join(".")}`);
}

/** Undefined when nobody knows. */
async function isThere(outside: Surroundings["outside"], names: readonly string[], begins: RegExp) {
  for (const each of names) {
    const texts = await outside.findTexts(each);
    if (texts === undefined) return undefined;
    if (texts.some((text) => begins.test(text))) return true;
  }
  return false;
}
