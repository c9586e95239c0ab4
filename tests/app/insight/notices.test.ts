import { describe, expect, test } from "vitest";
import { listNotices } from "../../../src/contract/insight/notices.ts";
import { AUDIT_KEPT_DAYS } from "../../../src/contract/site-owner/audit-log.ts";
import { DAY, instant } from "../../../src/server/base/clock.ts";
import { happened } from "../../../src/server/kernel/events.ts";
import { readBell } from "../../setup/bell.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { createOwner } from "../site-owner/owner.ts";

describe.each(engines)("the bell on %s", (engine) => {
  test("notices of a kind that only a newer release knows are left out and not counted", async () => {
    await using app = await startApp(engine);
    const cookie = await createOwner(app);
    await happened(app.database.db, { kind: "backup.failed", reason: "No space." }, new Date());
    const newer = { event: JSON.stringify({ kind: "moon.full" }), at: instant(new Date()), seen_at: null };
    await app.database.db.insertInto("notices").values(newer).execute();
    const answer = await app.request("GET", listNotices.path, { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      notices: [{ kind: "failure", link: "/admin/settings#backups" }],
      newCount: 1,
    });
  });

  test("notices are deleted after a year, seen or not", async () => {
    await using app = await startApp(engine);
    const { db } = app.database;
    await happened(db, { kind: "backup.failed", reason: "No space." }, app.clock.now());
    app.clock.advance(AUDIT_KEPT_DAYS * DAY);
    await happened(db, { kind: "backup.failed", reason: "Still none." }, app.clock.now());
    await app.work("tidying up");
    expect(await db.selectFrom("notices").selectAll().execute()).toHaveLength(2);
    app.clock.advance(1);
    await app.work("tidying up");
    expect((await readBell(db)).map(({ words }) => words)).toEqual([expect.stringContaining("Still none.")]);
  });
});
