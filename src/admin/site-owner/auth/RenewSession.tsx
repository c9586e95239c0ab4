import { useQueryClient } from "@tanstack/react-query";
import { Suspense, lazy, useEffect, useSyncExternalStore } from "react";
import { getMe } from "../../../contract/site-owner/session.ts";
import { callQuietly, sessionKeeper } from "../../api/client.ts";
import { isTyping } from "../../api/typing.ts";
import { loadPart, useLoadedAhead } from "../../api/load-part.ts";
import { WaitingLine } from "../../ui/states/WaitingLine.tsx";
import { goOn } from "./session.ts";

const loadDialog = () => import("./RenewDialog.tsx");
const RenewDialog = lazy(async () => ({ default: (await loadPart(loadDialog)).RenewDialog }));

/**
 * Asks for the password, over whatever is on the screen, when a call was refused for want of a session. To somebody who
 * writes it is a line, with the dialog behind its button.
 */
export function RenewSession({ username }: { username: string }) {
  useEffect(() => sessionKeeper.watch(() => !isTyping()), []);
  useLoadedAhead(loadDialog);
  const isWaiting = useSyncExternalStore(sessionKeeper.subscribe, sessionKeeper.isWaiting);
  const isAsking = useSyncExternalStore(sessionKeeper.subscribe, sessionKeeper.isAsking);
  useSignInElsewhere(isWaiting);
  if (isWaiting && !isAsking)
    return (
      <WaitingLine onAct={sessionKeeper.ask} action="Sign in">
        You are signed out.
      </WaitingLine>
    );
  return <Suspense>{isAsking && <RenewDialog username={username} />}</Suspense>;
}

/** Continues by itself when somebody comes back from a tab where they have signed in. */
function useSignInElsewhere(isWaiting: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = () => {
      callQuietly(getMe).then(
        () => goOn(queries),
        () => {},
      );
    };
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [queries, isWaiting]);
}
