import { ChangePassword } from "../auth/ChangePassword.tsx";
import { SessionList } from "../auth/SessionList.tsx";
import { PageHead } from "../ui/PageHead.tsx";
import { SettingsGroup } from "./SettingsGroup.tsx";

export function SettingsScreen() {
  return (
    <>
      <PageHead title="Settings">Each group saves by itself.</PageHead>
      <SettingsGroup id="account" title="Account" why="Your password, and where you are signed in.">
        <ChangePassword />
        <SessionList />
      </SettingsGroup>
    </>
  );
}
