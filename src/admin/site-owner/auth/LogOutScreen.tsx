import { useEffect } from "react";
import { useLocation } from "react-router";
import { Button } from "../../ui/buttons/Button.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { isAskedFor } from "./log-out.ts";
import { useSignOut } from "./session.ts";

/** Shown after every screen has been left: ends the session. */
export function LogOutScreen() {
  const { state } = useLocation();
  const { mutate, isPending } = useSignOut();
  const isAsked = isAskedFor(state);
  useEffect(() => {
    if (isAsked) mutate();
  }, [isAsked, mutate]);
  return (
    <>
      <PageHead title="Log Out">This ends your session in this browser.</PageHead>
      <Button kind="primary" disabled={isPending} onClick={() => mutate()}>
        Log Out
      </Button>
    </>
  );
}
