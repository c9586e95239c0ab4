import { Suspense, lazy, useEffect, useSyncExternalStore } from "react";
import { sessionKeeper } from "../../api/client.ts";
import { loadAhead, loadPart } from "../../ui/load-part.ts";

const loadDialog = () => import("./RenewDialog.tsx");
const RenewDialog = lazy(async () => ({ default: (await loadPart(loadDialog)).RenewDialog }));

/** Behind the first load, and long before a session ends or the server has a newer version of everything. */
const LOAD_AFTER_MS = 3_000;

/** Asks for the password, over whatever is on the screen, when a call was refused for want of a session. */
export function RenewSession({ username }: { username: string }) {
  useEffect(() => sessionKeeper.watch(), []);
  useEffect(() => {
    const timer = setTimeout(() => loadAhead(loadDialog), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isWaiting = useSyncExternalStore(sessionKeeper.subscribe, sessionKeeper.isWaiting);
  return <Suspense>{isWaiting && <RenewDialog username={username} />}</Suspense>;
}
