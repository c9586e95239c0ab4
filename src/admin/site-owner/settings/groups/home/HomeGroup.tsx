import { HOME_PREVIEW_PATH } from "../../../../../contract/settings/home-change.ts";
import type { SettingsChange } from "../../../../../contract/settings/settings-change.ts";
import type { SettingsView } from "../../../../../contract/settings/settings.ts";
import { Button } from "../../../../ui/buttons/Button.tsx";
import { ExternalLink } from "../../../../ui/icons/icons.tsx";
import { postForm } from "../../../../ui/forms/post-form.ts";
import { SettingsForm } from "../../SettingsForm.tsx";
import { SectionList } from "./SectionList.tsx";

/** The sections of the home page: their order, which of them are shown, and their words. */
export function HomeGroup(view: SettingsView) {
  return (
    <SettingsForm id="home" view={view}>
      {(form) => (
        <>
          <SectionList defaults={view.defaultHomeWords} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button onClick={() => void form.handleSubmit(preview)()}>
              <ExternalLink className="icon" aria-hidden="true" />
              Preview
            </Button>
            <a href="/" target="_blank" rel="noreferrer" className="link">
              View the home page
            </a>
          </div>
        </>
      )}
    </SettingsForm>
  );
}

/** Shows the home page with what is in the form in a tab, the same one each time. */
const preview = (change: SettingsChange) =>
  postForm(HOME_PREVIEW_PATH, "home-preview", { settings: JSON.stringify(change) });
