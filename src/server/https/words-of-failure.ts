import { withoutStop } from "../base/errors.ts";
import type { AcmeFailure } from "../engines/acme/acme-failure.ts";
import type { HttpsConfig } from "./certificate-state.ts";

/** Says why an authority gave no certificate, in its own words, and what the owner can do. */
export function wordsOfFailure(
  { type, message, domain: named, retryAt }: AcmeFailure,
  { directory, domains, httpPort }: HttpsConfig,
): string {
  const authority = new URL(directory).host;
  const domain = named ?? domains.join(", ");
  const said = `(${authority}: ${withoutStop(message)})`;
  switch (type) {
    case "unreachable":
      return `The certificate authority cannot be reached (${withoutStop(message)}). Check the network and ACME_DIRECTORY.`;
    case "dns":
      return `DNS has no usable address for ${domain} ${said}. Add an A or AAAA record that leads to this machine.`;
    case "connection":
      return `Nobody answers at ${domain} on port 80 ${said}. Open port 80 to this machine${httpPort === 80 ? "" : `, forwarded to ${httpPort}`}, and check the A and AAAA records of ${domain}.`;
    case "unauthorized":
    case "incorrectResponse":
      return `${domain} leads to another machine, or a proxy answers in front of this one ${said}. Let its A and AAAA records lead to this machine.`;
    case "caa":
      return `A CAA record of ${domain} forbids this certificate authority ${said}. Change that record.`;
    case "rateLimited":
      return `The certificate authority has a limit${retryAt ? `, until ${retryAt.toISOString().slice(0, 16).replace("T", " ")} UTC` : ""} ${said}.`;
    default:
      return `The certificate authority refused the order for ${domain} ${said}.`;
  }
}
