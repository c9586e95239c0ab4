import { useState } from "react";
import type { SubmitEvent } from "react";
import { Navigate } from "react-router";
import { credentialsSchema } from "../../../contract/session.ts";
import { Button } from "../../ui/Button.tsx";
import { PasswordField, TextField } from "../../ui/Field.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { Front } from "./Front.tsx";
import { useSession, useSignIn } from "./session.ts";

/**
 * Moves on by itself: signing in changes the session, and the screen with it. It does not wait for the check of the
 * session: the server sends who is signed in already to the dashboard.
 */
export function LoginScreen() {
  usePageTitle("Login");
  const { admin } = useSession();
  if (admin) return <Navigate to="/admin/dashboard" replace />;
  return (
    <Front folio={<Folio />}>
      <main className="mx-auto mt-[clamp(2rem,7vh,4.5rem)] mb-12 w-full max-w-84">
        <h1 className="font-serif text-[1.75rem] leading-tight font-medium tracking-[-.018em]">
          Admin Login
        </h1>
        <LoginForm />
        <p className="mt-4 text-xs text-ink-3">
          Forgot your password? Run <code className="block">./masthead admin reset-password</code> on the
          server where Masthead is installed.
        </p>
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

/** Without the library of the other forms: it is more than all the rest of this screen. */
function LoginForm() {
  const signIn = useSignIn();
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
        autoComplete="username"
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
