import { Suspense, lazy, useState, type SubmitEvent } from "react";
import { Navigate } from "react-router";
import { credentialsSchema } from "../../../contract/site-owner/session.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { PasswordField, TextField } from "../../ui/forms/Field.tsx";
import { loadPart } from "../../api/load-part.ts";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import { ProviderButton } from "../provider/ProviderButton.tsx";
import { providerOfPage } from "../provider/provider-of-page.ts";
import { Front } from "./Front.tsx";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";
import { useEnter, useSession, useSignIn } from "./session.ts";

const CodeForm = lazy(async () => ({ default: (await loadPart(() => import("./CodeForm.tsx"))).CodeForm }));

/**
 * Moves on by itself: signing in changes the session, and the screen with it. It does not wait for the check of the
 * session: the server sends people with a session to the dashboard.
 */
export function LoginScreen({ signInPath }: { signInPath: string }) {
  usePageTitle("Login");
  const { admin } = useSession();
  if (admin) return <Navigate to="/admin/dashboard" replace />;
  return (
    <Front folio={<Folio />}>
      <main className="mx-auto mt-[clamp(2rem,7vh,4.5rem)] mb-12 w-full max-w-84">
        <h1 className="font-serif text-[1.75rem] leading-tight font-medium tracking-[-.018em]">
          Admin Login
        </h1>
        <LoginSteps signInPath={signInPath} />
      </main>
      <footer className="py-5 text-center text-xs">
        <a className="link" href="/">
          Back to the site
        </a>
      </footer>
    </Front>
  );
}

/** The line below the name, as a newspaper has it. */
function Folio() {
  // In the browser's own zone, which need not be asked for: that takes a tenth of this page's time.
  const [today] = useState(() => new Intl.DateTimeFormat("en-US", { dateStyle: "full" }).format());
  return (
    <p className="mt-[clamp(1.25rem,3vh,2.25rem)] flex justify-center border-t-2 border-b border-rule py-1.75 text-ink-2 md:justify-between">
      <span>{today}</span>
      <span className="max-md:hidden">For the editor</span>
    </p>
  );
}

/** The password, and then a code, if the account has a second factor. */
function LoginSteps({ signInPath }: { signInPath: string }) {
  const signIn = useSignIn();
  const enter = useEnter();
  const passkeys = usePasskeySignIn(enter);
  const [provider] = useState(() => providerOfPage(document));
  const { data } = signIn;
  if (data && "ticket" in data)
    return (
      <Suspense>
        <CodeForm ticket={data.ticket} isLarge onSignedIn={enter} onBack={() => signIn.reset()} />
        <p className="mt-4 text-xs text-ink-3">
          Lost your phone and your recovery codes? Run{" "}
          <code className="block">./masthead admin reset-factors NAME</code> on the server where Masthead is
          installed.
        </p>
      </Suspense>
    );
  if (provider?.isOnly) return <ProviderButton label={provider.label} isPrimary />;
  return (
    <>
      <LoginForm signIn={signIn} onPasskey={passkeys.offer} />
      <PasskeyButton passkeys={passkeys} />
      {provider && <ProviderButton label={provider.label} isPrimary={false} />}
      <p className="mt-4 text-xs">
        <a className="link" href={`${signInPath}/forgotten`}>
          Forgot your password?
        </a>
      </p>
    </>
  );
}

function PasskeyButton({ passkeys }: { passkeys: ReturnType<typeof usePasskeySignIn> }) {
  if (!passkeys.isSupported) return null;
  return (
    <Button size="large" className="mt-2.5 w-full" disabled={passkeys.isAsking} onClick={passkeys.ask}>
      Use a passkey
    </Button>
  );
}

/** Without the library of the other forms: it is more than all the rest of this screen. */
function LoginForm({ signIn, onPasskey }: { signIn: ReturnType<typeof useSignIn>; onPasskey: () => void }) {
  const [errors, setErrors] = useState<Errors>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readCredentials(form);
    setErrors(errorsOf(read));
    if (read.success) return signIn.mutate(read.data);
    const wrong = read.error.issues[0]?.path[0];
    form.querySelector<HTMLInputElement>(`[name="${String(wrong)}"]`)?.focus();
  };
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={submit}
      onInput={({ currentTarget }) => errors && setErrors(errorsOf(readCredentials(currentTarget)))}
    >
      <TextField
        label="Username"
        name="username"
        autoComplete="username webauthn"
        onFocus={onPasskey}
        autoCapitalize="none"
        spellCheck={false}
        isLarge
        error={errors?.["username"]}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        isLarge
        error={errors?.["password"]}
      />
      <Button type="submit" kind="primary" size="large" disabled={signIn.isPending}>
        {signIn.isPending ? "Logging in…" : "Log in"}
      </Button>
    </form>
  );
}

/** By the name of the field. */
type Errors = Readonly<Record<string, string>>;

const readCredentials = (form: HTMLFormElement) =>
  credentialsSchema.safeParse(Object.fromEntries(new FormData(form)));

/** The first error of each field. */
const errorsOf = ({ error }: ReturnType<typeof readCredentials>): Errors =>
  Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
