import { Link } from "react-router";
import { SettingsGroup } from "./SettingsGroup.tsx";

interface LinkGroupProps {
  id: string;
  title: string;
  why: string;
  to: string;
  /** What the link says. */
  words: string;
}

/** A group that has a screen of its own. */
export const LinkGroup = ({ to, words, ...group }: LinkGroupProps) => (
  <SettingsGroup {...group}>
    <Link to={to} className="link justify-self-start">
      {words}
    </Link>
  </SettingsGroup>
);
