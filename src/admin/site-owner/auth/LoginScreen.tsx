import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Navigate } from "react-router";
import { credentialsSchema } from "../../../contract/session.ts";
import { Button } from "../../ui/Button.tsx";
import { browserZone, weekdayDateIn } from "../../time/zoned-time.ts";
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
  const [today] = useState(() => weekdayDateIn(browserZone(), new Date().toISOString()));
  return (
    <p className="mt-[clamp(1.25rem,3vh,2.25rem)] flex justify-center border-t-2 border-b border-rule py-1.75 text-ink-2 md:justify-between">
      <span>{today}</span>
      <span className="max-md:hidden">Published every Monday</span>
    </p>
  );
}

function LoginForm() {
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { username: "", password: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit((credentials) => signIn.mutate(credentials));
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        isLarge
        error={errors.username?.message}
        {...register("username")}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        isLarge
        error={errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" kind="primary" size="large" disabled={signIn.isPending}>
        {signIn.isPending ? "Logging in…" : "Log in"}
      </Button>
    </form>
  );
}
