import { Suspense, lazy, useEffect, useSyncExternalStore } from "react";
import { proofKeeper } from "../../api/client.ts";
import { loadPart } from "../../ui/load-part.ts";

const loadDialog = () => import("./ProofDialog.tsx");
const ProofDialog = lazy(async () => ({ default: (await loadPart(loadDialog)).ProofDialog }));

/** Asks for the password, over whatever is on the screen, when a call needs a recent proof. */
export function AskForProof({ username }: { username: string }) {
  useEffect(() => proofKeeper.watch(), []);
  const isWaiting = useSyncExternalStore(proofKeeper.subscribe, proofKeeper.isWaiting);
  return <Suspense>{isWaiting && <ProofDialog username={username} />}</Suspense>;
}
