import type { Settings } from "./settings.ts";

interface SocialService {
  /** What readers call it. */
  name: string;
  /** Hosts of its profiles, without `www.`; those below them count, too. */
  hosts: readonly string[];
  /** Profiles on hosts that are not listed. */
  isAt?: (address: URL) => boolean;
}

/** The services whose links have a drawing (site/parts/social-drawings.ts). */
export const socialServices = {
  twitter: { name: "Twitter", hosts: ["twitter.com"] },
  x: { name: "X", hosts: ["x.com"] },
  instagram: { name: "Instagram", hosts: ["instagram.com"] },
  facebook: { name: "Facebook", hosts: ["facebook.com", "fb.com", "fb.me"] },
  linkedin: { name: "LinkedIn", hosts: ["linkedin.com", "lnkd.in"] },
  youtube: { name: "YouTube", hosts: ["youtube.com", "youtu.be"] },
  mastodon: {
    name: "Mastodon",
    hosts: ["fosstodon.org", "hachyderm.io", "mas.to", "infosec.exchange", "indieweb.social", "chaos.social"],
    isAt: ({ hostname }) => /mastodon|mstdn/.test(hostname),
  },
  bluesky: { name: "Bluesky", hosts: ["bsky.app", "bsky.social"] },
  threads: { name: "Threads", hosts: ["threads.net", "threads.com"] },
  tiktok: { name: "TikTok", hosts: ["tiktok.com"] },
  github: { name: "GitHub", hosts: ["github.com"] },
  pinterest: {
    name: "Pinterest",
    hosts: ["pin.it"],
    // It has a domain in many countries.
    isAt: ({ hostname }) => /(?:^|\.)pinterest\.(?:com?\.)?[a-z]{2,3}$/.test(hostname),
  },
  rss: {
    name: "RSS",
    hosts: [],
    isAt: ({ pathname }) => /\/(?:feed|rss|atom)(?:\.xml)?\/?$/i.test(pathname),
  },
} as const satisfies Record<string, SocialService>;

export type SocialServiceName = keyof typeof socialServices;

const services = Object.entries(socialServices) as [SocialServiceName, SocialService][];

export interface ShownSocialLink {
  url: string;
  title: string;
  /** Undefined for any other service. */
  service: SocialServiceName | undefined;
}

type SocialSettings = Pick<Settings, "twitterUrl" | "instagramUrl" | "socialLinks">;

/** The links to the owner's profiles in their order, each address once. */
export function socialLinksOf({ twitterUrl, instagramUrl, socialLinks }: SocialSettings): ShownSocialLink[] {
  const given = [{ url: twitterUrl, title: "" }, { url: instagramUrl, title: "" }, ...socialLinks];
  const once = new Map(given.filter(({ url }) => url !== "").map((link) => [link.url, link]));
  return [...once.values()].map(({ url, title }) => {
    const service = serviceNamed(title) ?? serviceAt(url);
    return { url, service, title: title || (service ? socialServices[service].name : hostOf(url)) };
  });
}

/** A server of Mastodon can have any address: its link is one if it is called so. */
function serviceNamed(title: string): SocialServiceName | undefined {
  const wanted = title.toLowerCase();
  return services.find(([, { name }]) => name.toLowerCase() === wanted)?.[0];
}

function serviceAt(url: string): SocialServiceName | undefined {
  const address = URL.parse(url);
  if (!address) return undefined;
  const { hostname } = address;
  return services.find(
    ([, { hosts, isAt }]) =>
      hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)) || isAt?.(address),
  )?.[0];
}

const hostOf = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
