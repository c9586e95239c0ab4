import type { ServerChange } from "../../../contract/mail-server-settings.ts";
import { AppError, reasonOf } from "../../base/errors.ts";
import { addressIn } from "../../engines/mime/mailbox.ts";
import { checkServer } from "../../engines/smtp/smtp-transport.ts";
import { wordsOfRefusal } from "../delivery/progress/stall.ts";
import { serverInForm } from "./server-settings-operations.ts";
import type { ServerDeps } from "./server-settings-operations.ts";

/**
 * Asks the server of a form as a send would, up to the sender, and saves nothing.
 * @throws AppError `unavailable` with what went wrong and what to do; `invalid` for a form that cannot be tried.
 */
export async function checkConnection(deps: ServerDeps, change: ServerChange) {
  const { server, sender } = await serverInForm(deps, change);
  const from = addressIn(sender);
  const description = `${server.host}:${server.port}`;
  try {
    await checkServer(server, from);
  } catch (error) {
    throw new AppError("unavailable", wordsOfRefusal({ description, place: server.place }, reasonOf(error)));
  }
  const signedIn = server.signIn ? ` signs ${server.signIn.user} in and` : "";
  return { message: `${description} answers,${signedIn} takes emails from ${from}.` };
}
