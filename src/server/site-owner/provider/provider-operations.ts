import * as calls from "../../../contract/site-owner/provider.ts";
import type { ProviderSettings, ProviderView } from "../../../contract/site-owner/provider.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { ACCOUNTS_TURN } from "../auth/owner.ts";
import { PROVIDER_SECRET, redirectUriOf } from "./flows.ts";
import * as store from "./provider-store.ts";
import { requireWayIn } from "./way-in.ts";

const { operation, change } = operationsWith<Kernel>();

export const providerOperations = [
  operation(calls.getProvider, showProvider),

  // What decides who is let in takes effect once an owner has come in that way; the rest at once.
  change(
    calls.changeProvider,
    { turn: ACCOUNTS_TURN },
    async ({ tx, secretBox, did, publicUrl }, { body, visitor }) => {
      const { clientSecret, revision, ...settings } = body;
      const rows = await store.findProviders(tx);
      const { active, draft } = rows;
      if (revision !== revisionOf(rows))
        throw new AppError(
          "conflict",
          "These settings have been changed elsewhere since. Reload the page to see them.",
        );
      const isOf = (row?: store.ProviderRow) =>
        row?.issuer === settings.issuer && row.client_id === settings.clientId;
      const kept = [active, draft].find(isOf);
      if (clientSecret === "" && !kept) throw fieldError("clientSecret", "Please enter the client secret");
      const isTried = clientSecret === "" && isOf(active);
      const row: store.ProviderRow = {
        name: isTried ? "active" : "draft",
        revision: revision + 1,
        label: settings.label,
        issuer: settings.issuer,
        client_id: settings.clientId,
        sealed_secret:
          clientSecret === "" && kept ? kept.sealed_secret : secretBox.seal(PROVIDER_SECRET, clientSecret),
        domain: settings.domain,
        role: settings.role,
        trusts_factor: settings.trustsFactor,
        is_only: settings.isOnly,
      };
      if (isTried && row.is_only) {
        const { userId } = visitor();
        if (!(await store.findIdentityOf(tx, userId)))
          throw fieldError(
            "isOnly",
            `Connect your own account with ${row.label} first, under Settings → Account.`,
          );
        await requireWayIn(tx, row, { userId, publicUrl });
      }
      if (isTried) await store.deleteProvider(tx, "draft");
      await store.putProvider(tx, row);
      did({ kind: "provider.save", label: row.label });
      return showProvider;
    },
  ),

  change(calls.removeProvider, { turn: ACCOUNTS_TURN }, async ({ tx, did }) => {
    const { active, draft } = await store.findProviders(tx);
    const label = (active ?? draft)?.label;
    await store.deleteProvider(tx, "active");
    await store.deleteProvider(tx, "draft");
    await store.deleteIdentities(tx);
    if (label !== undefined) did({ kind: "provider.remove", label });
    return showProvider;
  }),

  operation(calls.getOwnProvider, async ({ db }, { visitor }) => {
    const { active } = await store.findProviders(db);
    const identity = await store.findIdentityOf(db, visitor().userId);
    return {
      label: active?.label ?? null,
      connected:
        active && identity
          ? { email: identity.email, since: identity.created_at, lastUsedAt: identity.last_used_at }
          : null,
    };
  }),

  change(calls.disconnectProvider, { turn: ACCOUNTS_TURN }, async ({ tx, did }, { visitor }) => {
    const { active } = await store.findProviders(tx);
    if (active?.is_only)
      throw new AppError(
        "conflict",
        `${active.label} is the only way to sign in. You would lock yourself out.`,
      );
    if (!(await store.deleteIdentityOf(tx, visitor().userId)))
      throw new AppError("not_found", "Your account is not connected.");
    did({ kind: "provider.disconnect" });
    return { message: "Your account is disconnected." };
  }),
];

/** What the sign-in page says of the organization; undefined if nobody signs in with one. */
export async function findActiveProvider(
  db: DbOrTx,
): Promise<{ label: string; isOnly: boolean } | undefined> {
  const { active } = await store.findProviders(db);
  return active && { label: active.label, isOnly: active.is_only };
}

type Rows = Awaited<ReturnType<typeof store.findProviders>>;

const revisionOf = ({ active, draft }: Rows) => Math.max(active?.revision ?? 0, draft?.revision ?? 0);

/** Returns the provider for the owner's screen, without its secret. */
async function showProvider({
  db,
  secretBox,
  publicUrl,
}: Pick<Kernel, "secretBox" | "publicUrl"> & { db: DbOrTx }): Promise<ProviderView> {
  const rows = await store.findProviders(db);
  const current = rows.draft ?? rows.active;
  const accounts = await store.findAccounts(db);
  return {
    active: rows.active ? settingsOf(rows.active) : null,
    draft: rows.draft ? settingsOf(rows.draft) : null,
    isSecretLost:
      current !== undefined && secretBox.unseal(PROVIDER_SECRET, current.sealed_secret) === undefined,
    revision: revisionOf(rows),
    redirectUri: redirectUriOf(publicUrl),
    notConnected: accounts.flatMap(({ username, subject }) => (subject === null ? [username] : [])),
  };
}

const settingsOf = (row: store.ProviderRow): ProviderSettings => ({
  label: row.label,
  issuer: row.issuer,
  clientId: row.client_id,
  domain: row.domain,
  role: row.role,
  trustsFactor: row.trusts_factor,
  isOnly: row.is_only,
});
