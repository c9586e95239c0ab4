import { text } from "node:stream/consumers";
import { z } from "zod";
import { commandLine } from "../contract/site-owner/audit.ts";
import { countOf } from "../contract/base/counting.ts";
import { newOwnerSchema } from "../contract/site-owner/set-up.ts";
import { allowPasswords } from "../server/site-owner/auth/factor-rule.ts";
import { createUser, resetPassword } from "../server/site-owner/auth/owner.ts";
import { resetFactors } from "../server/site-owner/auth/second-factor.ts";
import { createRateLimits } from "../server/kernel/rate-limit.ts";
import { openSigner } from "../server/kernel/secrets.ts";
import { parse } from "../server/base/parse.ts";
import { ask } from "./kit/ask.ts";
import { UsageError, type Command } from "./kit/command.ts";
import { openMigrated } from "./kit/open-migrated.ts";

export const admin: Command = {
  usage: [
    "admin create NAME",
    "admin reset-password NAME",
    "admin reset-factors NAME",
    "admin allow-passwords",
  ],
  details:
    "create and reset-password ask for the password, or read it from standard input. A new password ends the user's sessions, and so does reset-factors, which helps after the loss of the phone and the recovery codes. allow-passwords lets people sign in with passwords and passkeys again where an organization was the only way. NAME defaults to ADMIN_USERNAME.",
  options: {
    "revoke-tokens": { type: "boolean", about: "With reset-password: revoke the user's API tokens, too." },
  },
  example: "admin reset-password owner",
  async run({ config, values, positionals: [action, name], out }) {
    if (action === "allow-passwords") {
      await using opened = await openMigrated(config);
      const wasOnly = await allowPasswords({ db: opened.db, now: () => new Date() }, commandLine);
      const words = wasOnly ? "again" : "already";
      out(`People can sign in with passwords and passkeys ${words}.`, { wasOnly });
      return;
    }
    const username = name ?? config.owner?.username;
    if (!username || !action || !["create", "reset-password", "reset-factors"].includes(action)) {
      throw new UsageError("Name an action and a user.");
    }
    if (action === "reset-factors") {
      await using opened = await openMigrated(config);
      await resetFactors({ db: opened.db, now: () => new Date() }, { username, by: commandLine });
      out(`“${username}” signs in with the password alone; every session has ended.`, { reset: username });
      return;
    }
    // The password in the environment belongs to the owner: a user named on the command line gets a different one.
    const password = (name === undefined && config.owner?.password) || (await readPassword());
    const user = parse(action === "create" ? newOwnerSchema : resetSchema, { username, password });
    await using database = await openMigrated(config, { mayBegin: action === "create" });
    const { db } = database;
    const deps = { db, now: () => new Date(), limits: createRateLimits(await openSigner(db, new Date())) };
    if (action === "create") {
      await createUser(deps, user, commandLine);
      out(`“${username}” can sign in now.`, { created: username });
    } else {
      const revokesTokens = values["revoke-tokens"] === true;
      const { tokensLeft } = await resetPassword(deps, { ...user, revokesTokens }, commandLine);
      const left =
        tokensLeft > 0
          ? ` ${countOf(tokensLeft, "API token")} still work: --revoke-tokens revokes them, too.`
          : "";
      out(`“${username}” has a new password and can sign in at once; every session has ended.${left}`, {
        reset: username,
        tokensLeft,
      });
    }
  },
};

/** An account from before may have a name that no new one may have. */
const resetSchema = newOwnerSchema.extend({ username: z.string() });

/**
 * Reads the password. It is never an argument, because those are in the shell's history and in the list of processes.
 * What is typed is not shown.
 */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, "");
  return ask("Password: ", { isHidden: true });
}
