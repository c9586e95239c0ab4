import { getDomain } from "tldts-icann";
import type { Provider } from "../../../contract/mailing/mail-pace.ts";

type Known = Exclude<Provider, "others">;

/** Domains whose provider is known without DNS. */
const DOMAINS: readonly [RegExp, Known][] = [
  [/^(gmail|googlemail)\.com$/, "gmail"],
  // All country domains of these names (hotmail.co.uk, live.fr, outlook.com.br) are Microsoft's.
  [/^(outlook|hotmail|live|msn|windowslive|passport)(\.[a-z]{2,3}){1,2}$/, "microsoft"],
  [/^(yahoo|ymail|rocketmail|myyahoo|aol|aim)(\.[a-z]{2,3}){1,2}$/, "yahoo"],
  [/^(icloud|me|mac)\.com$/, "apple"],
];

/** Ends of the names of mail servers (MX) that take the mail of other domains. */
const EXCHANGES: readonly [RegExp, Known][] = [
  [/(^|\.)(google|googlemail)\.com$/, "gmail"],
  [/(^|\.)(outlook\.(com|de)|hotmail\.com|office365\.us)$/, "microsoft"],
  // Yahoo Japan is another company.
  [/(^|\.)(yahoodns\.net|yahoo\.com|aol\.com)$/, "yahoo"],
  [/(^|\.)(icloud|apple|me)\.com$/, "apple"],
];

const find = (table: readonly [RegExp, Known][], name: string) =>
  table.find(([pattern]) => pattern.test(name))?.[1];

/** The group of a well-known domain (in lower case); undefined for all others, which DNS must be asked about. */
export const providerOfDomain = (domain: string): Provider | undefined =>
  domain === "yahoo.co.jp" ? "others" : find(DOMAINS, domain);

/** The group of a domain by the names of its mail servers. */
export function providerOfExchanges(exchanges: readonly string[]): Provider {
  for (const exchange of exchanges) {
    const provider = find(EXCHANGES, exchange.toLowerCase().replace(/\.$/, ""));
    if (provider) return provider;
  }
  return "others";
}

/**
 * Whose mail servers they are, by the domain of the preferred one: `messagingengine.com`. Empty without any. Names in other
 * letters, which no mail server has, may look like those of others.
 */
export function organizationOf(exchanges: readonly string[]): string {
  for (const exchange of exchanges) {
    const domain = getDomain(exchange);
    if (domain && /^[\w.-]+$/.test(domain)) return domain;
  }
  return "";
}
