import { Link } from "react-router";
import type { Settings } from "../../../contract/settings/settings.ts";
import type { FirstStepsState } from "./first-steps-query.ts";

interface Place {
  words: string;
  to: string;
  names: readonly (keyof Settings)[];
}

/** Where the owner replaces the samples of a new site. */
const places: readonly Place[] = [
  { words: "testimonials", to: "/admin/settings#home", names: ["testimonials"] },
  {
    words: "the number of readers",
    to: "/admin/settings?field=Community#home",
    names: ["communityClaim"],
  },
  { words: "social profiles", to: "/admin/settings#social", names: ["twitterUrl", "instagramUrl"] },
  { words: "related tools", to: "/admin/settings#tools", names: ["toolLinks"] },
  {
    words: "contact details",
    to: "/admin/settings#contact",
    names: ["contactEmail", "contactAddress", "contactPhone"],
  },
];

/** Names what readers still see of the examples. Each leads to where the owner replaces it. */
export function ExampleLinks({ settings, pages }: FirstStepsState["examples"]) {
  const links = [
    ...places.filter(({ names }) => settings.some((name) => names.includes(name))),
    ...pages.map(({ id, title }) => ({
      words: `placeholders in “${title}”`,
      to: `/admin/pages/edit/${id}`,
    })),
  ];
  return links.map(({ to, words }, index) => (
    <span key={to}>
      {index === 0 ? " " : ", "}
      <Link className="link" to={to}>
        {words}
      </Link>
    </span>
  ));
}
