/** The source of a reader; all empty if unknown. */
export interface ViewSource {
  source: string;
  medium: string;
  campaign: string;
}

const MAX_LENGTH = 100;

/**
 * What the link said of itself (`utm_source` and its like, in lower case), else the host of the page before. Undefined
 * within our own site: that does not count as a source.
 */
export function viewSourceOf(
  { referrer, search }: { referrer: string; search: string },
  publicUrl: string,
): ViewSource | undefined {
  const parameters = new URLSearchParams(search);
  const [source, medium, campaign] = ["utm_source", "utm_medium", "utm_campaign"].map((name) =>
    short(parameters.get(name) ?? ""),
  );
  if (source) return { source, medium: medium ?? "", campaign: campaign ?? "" };

  const host = hostOf(referrer);
  return host && host === hostOf(publicUrl) ? undefined : { source: short(host), medium: "", campaign: "" };
}

/** Without `www.`; empty for what is no page on the web. */
function hostOf(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return "";
  return new URL(address).hostname.replace(/^www\./, "");
}

const short = (text: string) =>
  text
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .toLowerCase()
    .slice(0, MAX_LENGTH)
    .toWellFormed();
