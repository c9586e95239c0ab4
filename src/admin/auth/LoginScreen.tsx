import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Navigate } from "react-router";
import { credentialsSchema } from "../../contract/session.ts";
import { Button } from "../ui/Button.tsx";
import { weekdayDate } from "../ui/dates.ts";
import { PasswordField, TextField } from "../ui/Field.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { useSession, useSignIn } from "./session.ts";

/** Moves on by itself: signing in changes the session, and the screen with it. */
export function LoginScreen() {
  usePageTitle("Login");
  const { isLoading, admin } = useSession();
  if (isLoading) return <Spinner />;
  if (admin) return <Navigate to="/admin/dashboard" replace />;
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] bg-paper px-(--gutter)">
      <Nameplate />
      <main className="mx-auto mt-[clamp(2rem,7vh,4.5rem)] mb-12 w-full max-w-84">
        <h1 className="font-serif text-[1.75rem] leading-tight font-medium tracking-[-.018em]">
          Admin Login
        </h1>
        <LoginForm />
        <p className="mt-4 text-xs text-ink-3">
          Lost the password? Run <code className="block">./masthead admin reset-password</code> where Masthead
          is installed.
        </p>
      </main>
      <footer className="py-5 text-center text-xs">
        <a className="link" href="/">
          Back to the site
        </a>
      </footer>
    </div>
  );
}

function Nameplate() {
  const [today] = useState(() => weekdayDate(new Date()));
  return (
    <header className="mx-auto w-full max-w-[60rem] pt-[clamp(2.5rem,9vh,5.5rem)] text-center">
      <p className="font-serif text-[clamp(3.25rem,1.6rem+8vw,7.5rem)] leading-[.9] font-[540] tracking-[-.045em]">
        Masthead
      </p>
      <p className="mt-[clamp(1.25rem,3vh,2.25rem)] flex justify-center border-t-2 border-b border-rule py-1.75 text-ink-2 md:justify-between">
        <span>{today}</span>
        <span className="max-md:hidden">Published every Monday</span>
      </p>
    </header>
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
      <Button type="submit" kind="primary" isLarge disabled={signIn.isPending}>
        {signIn.isPending ? "Logging in…" : "Log in"}
      </Button>
    </form>
  );
}
