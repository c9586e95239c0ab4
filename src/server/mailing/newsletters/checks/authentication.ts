import type { FlightCheck } from "../../../../contract/mailing/flight-check.ts";
import { findMailRecords, type MailRecord } from "../../../kernel/mail/mail-records.ts";

const name = "authentication";

/** Whether DNS says who may send for our domain. */
export async function checkAuthentication(
  surroundings: Parameters<typeof findMailRecords>[0],
): Promise<FlightCheck[]> {
  const { domain, records } = await findMailRecords(surroundings);
  if (!records)
    return [{ name, level: "ok", words: "Not checked: the sender's domain is not one of the internet." }];
  if (records.some(({ isThere }) => isThere === undefined))
    return [{ name, level: "ok", words: "Not checked: DNS did not answer." }];
  const missing = records.filter(({ isThere }) => !isThere).map(nameOf);
  const dkim =
    surroundings.dkimNames.length > 0
      ? ""
      : " Masthead does not sign your emails (DKIM). If your mail provider does not either, create a key in Settings → Mail.";
  if (missing.length === 0) {
    const words = `DNS has what ${domain} needs: ${records.map(nameOf).join(", ")}.${dkim}`;
    return [{ name, level: "ok", words }];
  }
  const words = `DNS has no ${missing.join(" and no ")} for ${domain}: providers may take the mail for spam.${dkim}`;
  return [{ name, level: "amber", words }];
}

const nameOf = ({ kind, at }: MailRecord) => (kind === "DKIM" ? `DKIM key at ${at}` : kind);
