import { Suspense, lazy, useEffect, useSyncExternalStore } from "react";
import { proofKeeper } from "../../api/client.ts";
import { isTyping } from "../../api/typing.ts";
import { WaitingLine } from "../../ui/states/WaitingLine.tsx";
import { loadPart } from "../../api/load-part.ts";

const loadDialog = () => import("./ProofDialog.tsx");
const ProofDialog = lazy(async () => ({ default: (await loadPart(loadDialog)).ProofDialog }));

/** Asks for the password, over whatever is on the screen, when a call needs a recent proof; not while somebody writes. */
export function AskForProof({ username }: { username: string }) {
  useEffect(() => proofKeeper.watch(() => !isTyping()), []);
  const isWaiting = useSyncExternalStore(proofKeeper.subscribe, proofKeeper.isWaiting);
  const isAsking = useSyncExternalStore(proofKeeper.subscribe, proofKeeper.isAsking);
  if (isWaiting && !isAsking)
    return (
      <WaitingLine onAct={proofKeeper.ask} action="Continue">
        This needs your password.
      </WaitingLine>
    );
  return <Suspense>{isAsking && <ProofDialog username={username} />}</Suspense>;
}
