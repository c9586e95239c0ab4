import type { Settings } from "../../contract/settings/settings.ts";

/** Links to the owner's profiles; those that are set. */
export function SocialLinks({ twitterUrl, instagramUrl }: Pick<Settings, "twitterUrl" | "instagramUrl">) {
  const links = [
    { href: twitterUrl, title: "Twitter" },
    { href: instagramUrl, title: "Instagram" },
  ].filter(({ href }) => href);
  if (links.length === 0) return null;
  return (
    <ul className="plain social">
      {links.map(({ href, title }) => (
        <li key={title}>
          <a className="link" href={href} rel="me external noopener">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
