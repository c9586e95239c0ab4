import { describe, expect, test } from "vitest";
import { getFirstSteps } from "../../../src/contract/first-steps.ts";
import type { FirstStep } from "../../../src/contract/first-steps.ts";
import { installSamples } from "../../../src/server/content/samples/install-samples.ts";
import { instant } from "../../../src/server/base/clock.ts";
import { noteObservation } from "../../../src/server/kernel/observations.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read } from "../kit/ask.ts";
import type { Ask } from "../kit/ask.ts";
import { addSubscribers, createPost } from "../kit/inputs.ts";

const stepsOf = async (as: Ask) =>
  (await read(await as("GET", "/api/admin/first-steps"), getFirstSteps)).steps;

/** The steps that are still to do. */
const leftOf = async (as: Ask): Promise<FirstStep[]> =>
  (await stepsOf(as)).filter(({ isDone }) => !isDone).map(({ step }) => step);

const change = (as: Ask, json: object) => as("PATCH", "/api/admin/settings", { json });

describe.each(engines)("the first steps on %s", (engine) => {
  test("each is done when the site's data shows it, and to do again when it no longer does", async () => {
    await using app = await startApp(engine);
    await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
    const as = await app.signIn();
    expect(await leftOf(as)).toEqual(["write", "samples", "mail", "address", "legal", "readers", "backup"]);

    const { id } = await createPost(as, {});
    expect(await leftOf(as)).not.toContain("write");
    await as("DELETE", `/api/posts/${id}`);
    expect(await leftOf(as)).toContain("write");

    await as("DELETE", "/api/admin/samples");
    await change(as, { postalAddress: "18 Sample Lane", isLegalTextChecked: true });
    await addSubscribers(app, 1);
    expect(await leftOf(as)).toEqual(["write", "mail", "backup"]);
  });

  test("the mail server is proved by an email that arrived, and not while emails go to the outbox", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    await noteObservation(app.database.db, "mail-proof", instant(app.clock.now()));
    expect(await leftOf(as)).toContain("mail");
    await using sending = await startApp(engine, { env: { SMTP_URL: "smtp://mail.example.com:25" } });
    const other = await sending.signIn();
    expect(await leftOf(other)).toContain("mail");
    await noteObservation(sending.database.db, "mail-proof", instant(sending.clock.now()));
    expect(await leftOf(other)).not.toContain("mail");
  });

  test("a backup beside the data is none", async () => {
    await using away = await startApp(engine, { env: { BACKUP_DIR: "/mnt/other-disk" } });
    expect(await leftOf(await away.signIn())).not.toContain("backup");
    await using off = await startApp(engine, { env: { BACKUP_DIR: "/mnt/other-disk", BACKUP_EVERY: "0" } });
    expect(await leftOf(await off.signIn())).toContain("backup");
  });

  test("hidden, there are none; shown again, they are as they were", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    const before = await stepsOf(as);
    await change(as, { areFirstStepsShown: false });
    expect(await stepsOf(as)).toEqual([]);
    await change(as, { areFirstStepsShown: true });
    expect(await stepsOf(as)).toEqual(before);
  });
});
