import { text } from "node:stream/consumers";
import { newOwnerSchema } from "../contract/set-up.ts";
import { createUser, resetPassword } from "../server/site-owner/auth/owner.ts";
import { createRateLimits } from "../server/kernel/rate-limit.ts";
import { openSigner } from "../server/kernel/secrets.ts";
import { parse } from "../server/base/parse.ts";
import { ask } from "./kit/ask.ts";
import { openMigrated, UsageError } from "./kit/command.ts";
import type { Command } from "./kit/command.ts";

export const admin: Command = {
  usage: ["admin create NAME", "admin reset-password NAME"],
  summary: "Create a user who can sign in, or set a user's password.",
  details:
    "Asks for the password, or reads it from standard input. A new password ends the user's sessions. NAME defaults to ADMIN_USERNAME.",
  example: "admin reset-password owner",
  async run({ config, positionals: [action, name], out }) {
    const username = name ?? config.owner?.username;
    if (!username || (action !== "create" && action !== "reset-password")) {
      throw new UsageError("Name an action and a user.");
    }
    // The password in the environment belongs to the owner: a user named on the command line gets a different one.
    const password = (name === undefined && config.owner?.password) || (await readPassword());
    const user = parse(newOwnerSchema, { username, password });
    await using database = await openMigrated(config);
    const { db } = database;
    const deps = { db, now: () => new Date(), limits: createRateLimits(await openSigner(db, new Date())) };
    if (action === "create") {
      await createUser(deps, user);
      out(`“${username}” can sign in now.`, { created: username });
    } else {
      await resetPassword(deps, user);
      out(`“${username}” has a new password and can sign in at once; every session has ended.`, {
        reset: username,
      });
    }
  },
};

/**
 * Reads the password. It is never an argument, because those are in the shell's history and in the list of processes.
 * What is typed is not shown.
 */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, "");
  return ask("Password: ", { isHidden: true });
}
