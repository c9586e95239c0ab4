import type { SettingsView } from "../../../../../contract/settings.ts";
import { SettingsForm } from "../../SettingsForm.tsx";
import { whyOf } from "../../why-of.ts";
import { SectionList } from "./SectionList.tsx";

const names = [
  "homeSections",
  "homeTitle",
  "homeText",
  "communityClaim",
  "testimonials",
  "homeWords",
] as const;

/** The sections of the home page: their order, which of them are shown, and their words. */
export function HomeGroup({ settings, samples, defaultHomeWords }: SettingsView) {
  const why =
    "The sections of the home page, in the order in which readers find them. Where you leave words empty, readers see those in gray.";
  return (
    <SettingsForm
      id="home"
      title="Home page"
      why={whyOf(why, samples, names)}
      settings={settings}
      names={names}
      after={
        <a href="/" target="_blank" rel="noreferrer" className="link justify-self-start">
          View the home page
        </a>
      }
    >
      {() => <SectionList defaults={defaultHomeWords} />}
    </SettingsForm>
  );
}
