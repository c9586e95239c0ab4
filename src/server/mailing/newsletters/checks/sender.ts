import { postalAddressOf } from "../../../site-owner/settings/postal-address.ts";
import { mailboxKeyOf } from "../../../../contract/base/mailbox-key.ts";
import type { FlightCheck } from "../../../../contract/mailing/flight-check.ts";
import type { Settings } from "../../../../contract/settings/settings.ts";
import { addressIn } from "../../../engines/mime/mailbox.ts";
import { senderOf } from "../../../site-owner/settings/sender-of.ts";

interface Surroundings {
  mailFrom: string;
  publicUrl: string;
  server: object | undefined;
}

/** Checks the sender, one-click unsubscribing, and the postal address that the law requires. */
export function checkSender(surroundings: Surroundings, settings: Settings): FlightCheck[] {
  return [senderCheck(surroundings, settings), oneClickCheck(surroundings), addressCheck(settings)];
}

function senderCheck({ mailFrom, server }: Surroundings, settings: Settings): FlightCheck {
  const name = "sender";
  const address = addressIn(mailFrom);
  if (!/^[^\s@]+@[^\s@]+$/.test(address))
    return { name, level: "red", words: "There is no sender. Enter an address of yours in Settings → Mail." };
  if (!server) {
    const words = "No mail server is set (Settings → Mail): emails are kept in the outbox and reach nobody.";
    return { name, level: "amber", words };
  }
  if (!mailboxKeyOf(address)) {
    const words = `Mail servers refuse what comes from ${address}. Enter an address of yours in Settings → Mail.`;
    return { name, level: "amber", words };
  }
  const answers = settings.replyTo || address;
  const words = `It comes from ${senderOf(settings, mailFrom)}; answers go to ${answers}.`;
  return { name, level: "ok", words };
}

/** RFC 8058, 3.1: the address to post to is one of https. */
function oneClickCheck({ publicUrl }: Surroundings): FlightCheck {
  const name = "unsubscribe";
  if (publicUrl.startsWith("https:"))
    return { name, level: "ok", words: "Readers can unsubscribe with one click." };
  const words = "PUBLIC_URL does not begin with https, so mailbox providers offer no one-click unsubscribe.";
  return { name, level: "amber", words };
}

function addressCheck(settings: Settings): FlightCheck {
  const name = "address";
  if (postalAddressOf(settings)) return { name, level: "ok", words: "Your postal address is in it." };
  const words =
    "It carries no postal address. Many countries ask for one in every newsletter: enter it in Settings → Sender.";
  return { name, level: "amber", words };
}
