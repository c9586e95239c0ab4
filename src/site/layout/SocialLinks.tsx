import type { Settings } from "../../contract/settings/settings.ts";
import { socialLinksOf } from "../../contract/settings/social.ts";
import { SocialIcon } from "../parts/SocialIcon.tsx";

/** Links to the owner's profiles; those that are set. */
export function SocialLinks(settings: Pick<Settings, "twitterUrl" | "instagramUrl" | "socialLinks">) {
  const links = socialLinksOf(settings);
  if (links.length === 0) return null;
  return (
    <ul className="plain social">
      {links.map(({ url, title, service }) => (
        <li key={url}>
          <a className="link" href={url} rel="me external noopener">
            <SocialIcon service={service} />
            <span>{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
