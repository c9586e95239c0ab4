import { useSignOut } from "./session.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import { PasskeysPart } from "../passkeys/PasskeysPart.tsx";
import { AskForProof } from "./AskForProof.tsx";
import { AuthenticatorPart } from "./AuthenticatorPart.tsx";
import { Front } from "./Front.tsx";
import { RenewSession } from "./RenewSession.tsx";

/** In place of every screen, while the account has to set up the second factor that the site requires. */
export function FactorGate({ username }: { username: string }) {
  usePageTitle("Second factor");
  const signOut = useSignOut();
  return (
    <Front>
      <main className="mx-auto mt-[clamp(2rem,7vh,4.5rem)] mb-12 grid w-full max-w-120 content-start gap-6">
        <div>
          <h1 className="font-serif text-[1.75rem] leading-tight font-medium tracking-[-.018em]">
            One more step, {username}
          </h1>
          <p className="mt-2 text-pretty text-ink-2">
            This site requires a second factor of everybody, and the time to set one up is over. Set one up
            now to continue.
          </p>
        </div>
        <AuthenticatorPart heading="h2" />
        <PasskeysPart heading="h2" />
      </main>
      <footer className="py-5 text-center">
        <Button kind="ghost" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          Log Out
        </Button>
      </footer>
      <AskForProof username={username} />
      <RenewSession username={username} />
    </Front>
  );
}
