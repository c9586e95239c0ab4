import type { Insertable, Selectable } from "kysely";
import type { Instant } from "../../base/clock.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import type { ApiTokensTable } from "../../kernel/db/schema.ts";

/**
 * Counts a request of a living token, in one statement, so that requests on all servers count. A window begins with the
 * first request after `windowSince`; one that began after `windowUntil` is none. Undefined for a token that is unknown or has expired.
 */
export async function countRequest(
  db: DbOrTx,
  tokenHash: string,
  { at, windowSince, windowUntil }: { at: Instant; windowSince: Instant; windowUntil: Instant },
) {
  return db
    .updateTable("api_tokens")
    .set((row) => {
      const isInWindow = row
        .case()
        .when(
          row.and([row("window_started_at", ">", windowSince), row("window_started_at", "<=", windowUntil)]),
        );
      return {
        last_used_at: at,
        window_started_at: isInWindow.then(row.ref("window_started_at")).else(at).end(),
        window_requests: isInWindow
          .then(row("window_requests", "+", 1))
          .else(1)
          .end(),
      };
    })
    .where("token_hash", "=", tokenHash)
    .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", at)]))
    .returning(["id", "name", "user_id", "capabilities", "window_started_at", "window_requests"])
    .executeTakeFirst();
}

/** When a token expires or has expired; undefined if there is no such token. */
export async function findExpiry(db: DbOrTx, tokenHash: string) {
  return db
    .selectFrom("api_tokens")
    .select("expires_at")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export type TokenRow = Pick<
  Selectable<ApiTokensTable>,
  "id" | "name" | "user_id" | "capabilities" | "created_at" | "expires_at" | "last_used_at"
>;

/** The tokens of a person, or everybody's, with their people; the newest first. */
export async function findTokens(db: DbOrTx, userId?: number) {
  return db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.user_id")
    .select([
      "api_tokens.id",
      "api_tokens.name",
      "api_tokens.user_id",
      "api_tokens.capabilities",
      "api_tokens.created_at",
      "api_tokens.expires_at",
      "api_tokens.last_used_at",
      "users.username",
      "users.role",
      "users.grants",
    ])
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? 0))
    .orderBy("api_tokens.id", "desc")
    .execute();
}

export async function countTokens(db: DbOrTx, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("api_tokens")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertToken(db: DbOrTx, row: Insertable<ApiTokensTable>): Promise<number> {
  const { id } = await db.insertInto("api_tokens").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Returns the token that was deleted; undefined if there is none that `userId`, if given, has. */
export async function deleteToken(tx: DbOrTx, id: number, userId?: number) {
  return tx
    .deleteFrom("api_tokens")
    .where("id", "=", id)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? 0))
    .returning("name")
    .executeTakeFirst();
}
