import { Fact } from "../site-owner/settings/Fact.tsx";
import { SettingsGroup } from "../site-owner/settings/SettingsGroup.tsx";
import { Command } from "./Command.tsx";

/** Which version this is, and how one gets a newer one. */
export const UpdatesGroup = ({ version }: { version: string | undefined }) => (
  <SettingsGroup
    id="updates"
    title="Updates"
    why="Masthead asks nobody whether there is a newer version: the command finds out, and changes nothing if there is none."
  >
    <div className="grid grid-cols-1 gap-3 text-pretty text-ink-2">
      <dl className="border-t border-line text-ink">
        <Fact name="This version">{version ?? "…"}</Fact>
      </dl>
      <p>
        Run this on the server, in the folder of Masthead. It says what it needs, makes a backup first, and if
        the new version does not start, this one goes on.
      </p>
      <Command text="./masthead update" />
      <p>To go back to the version before, with everything that was written since:</p>
      <Command text="./masthead update --back" />
      <p>In a container, get the new image instead:</p>
      <Command text={"git pull\ndocker compose -f deploy/compose.yaml up -d --build"} />
    </div>
  </SettingsGroup>
);
