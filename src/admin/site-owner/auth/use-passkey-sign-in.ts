import { useEffect, useRef, useState } from "react";
import type { Admin } from "../../../contract/site-owner/session.ts";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { arePasskeysSupported } from "./browser-support.ts";

/** Loaded when somebody may want it: most sign-ins are without. */
const loadAsking = () => import("../passkeys/ask-for-passkey.ts");

/** Somewhat shorter than the time that the server gives a browser to answer. */
const OFFER_MS = 4 * 60_000;

/** Signs in with a passkey: one that the name field offers, or one that is asked for. */
export function usePasskeySignIn(onSignedIn: (admin: Admin) => void) {
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const offeredAt = useRef<number>(undefined);

  const enter = async (admin: Promise<Admin | undefined>) => {
    try {
      const signedIn = await admin;
      if (signedIn) onSignedIn(signedIn);
    } catch (error) {
      if (error instanceof Error) toasts.fail(error, "Login failed");
    }
  };
  const offer = async () => {
    if (!arePasskeysSupported()) return;
    if (offeredAt.current !== undefined && Date.now() - offeredAt.current < OFFER_MS) return;
    offeredAt.current = Date.now();
    const { offerPasskeys } = await loadAsking();
    await enter(offerPasskeys());
  };
  const ask = async () => {
    setAsking(true);
    // The browser's dialog ends the offer; the next visit of the field makes a new offer.
    offeredAt.current = undefined;
    const { askForPasskey } = await loadAsking();
    await enter(askForPasskey());
    setAsking(false);
  };
  useEffect(
    () => () => {
      if (offeredAt.current !== undefined) void loadAsking().then(({ endOffer }) => endOffer());
    },
    [],
  );
  return {
    isSupported: arePasskeysSupported(),
    isAsking,
    offer: () => void offer(),
    ask: () => void ask(),
  };
}
