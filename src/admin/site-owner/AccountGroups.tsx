import { AuthenticatorPart } from "./auth/AuthenticatorPart.tsx";
import { ChangeEmail } from "./auth/ChangeEmail.tsx";
import { ChangePassword } from "./auth/ChangePassword.tsx";
import { SessionList } from "./auth/SessionList.tsx";
import { PasskeysPart } from "./passkeys/PasskeysPart.tsx";
import { OwnProviderPart } from "./provider/OwnProviderPart.tsx";
import { ProfileForm } from "./people/ProfileForm.tsx";
import { SettingsGroup } from "./settings/SettingsGroup.tsx";
import { LinkGroup } from "./settings/LinkGroup.tsx";

/** What everybody may change of themselves. */
export function AccountGroups() {
  return (
    <>
      <SettingsGroup
        id="profile"
        title="Profile"
        why="How readers see you: above your posts, and on your own page. New posts begin with your byline."
      >
        <ProfileForm />
      </SettingsGroup>
      <SettingsGroup id="account" title="Account" why="How you sign in, and your signed-in devices.">
        <ChangePassword />
        <ChangeEmail />
        <AuthenticatorPart />
        <PasskeysPart />
        <OwnProviderPart />
        <SessionList />
      </SettingsGroup>
    </>
  );
}

export const TokensGroup = () => (
  <LinkGroup
    id="tokens"
    title="API tokens"
    why="Programs that read, write or send for you."
    to="/admin/settings/tokens"
    words="API tokens"
  />
);
