import { describe, expect, test } from "vitest";
import { firstSteps, getFirstSteps, type FirstStep } from "../../../src/contract/insight/first-steps.ts";
import { createPage } from "../../../src/contract/content/pages.ts";
import { sampleSettings } from "../../../src/contract/settings/settings.ts";
import { installSamples } from "../../../src/server/content/samples/install-samples.ts";
import { instant } from "../../../src/server/base/clock.ts";
import { noteObservation } from "../../../src/server/kernel/observations.ts";
import { fixedDefaults } from "../../../src/contract/settings/settings-registry.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read, type Ask } from "../kit/ask.ts";
import { addSubscribers, createPost } from "../kit/inputs.ts";

const readSteps = async (as: Ask) => read(await as("GET", "/api/admin/first-steps"), getFirstSteps);
const stepsOf = async (as: Ask) => (await readSteps(as)).steps;

/** The steps that are still to do. */
const leftOf = async (as: Ask): Promise<FirstStep[]> =>
  (await stepsOf(as)).filter(({ isDone }) => !isDone).map(({ step }) => step);

const change = (as: Ask, json: object) => as("PATCH", "/api/admin/settings", { json });

describe.each(engines)("the first steps on %s", (engine) => {
  test("each is done when the site's data shows it, and to do again when it no longer does", async () => {
    await using app = await startApp(engine);
    await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
    const as = await app.signIn();
    expect(await leftOf(as)).toEqual([...firstSteps]);

    const { id } = await createPost(as, {});
    expect(await leftOf(as)).not.toContain("write");
    await as("DELETE", `/api/posts/${id}`);
    expect(await leftOf(as)).toContain("write");

    await as("DELETE", "/api/admin/samples");
    await change(as, { postalAddress: "18 Sample Lane", isLegalTextChecked: true });
    await addSubscribers(app, 1);
    expect(await leftOf(as)).toEqual(["write", "mail", "backup"]);
  });

  test("the examples that readers still see are named, until the owner replaces, deletes or hides each", async () => {
    await using app = await startApp(engine);
    await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
    const as = await app.signIn();
    const examplesOf = async () => (await readSteps(as)).examples;
    expect(await examplesOf()).toEqual({ settings: [...sampleSettings], pages: [] });

    const { homeSections } = fixedDefaults;
    await change(as, {
      homeSections: homeSections.map(({ kind }) => ({ kind, isShown: kind !== "testimonials" })),
      communityClaim: "",
      contactEmail: "ines@kiosk.example",
      contactAddress: "",
      contactPhone: "",
      twitterUrl: "",
    });
    expect(await examplesOf()).toEqual({ settings: ["instagramUrl", "toolLinks"], pages: [] });
    await change(as, { instagramUrl: "https://www.instagram.com/kiosk", toolLinks: [] });
    expect(await leftOf(as)).not.toContain("examples");

    const json = {
      title: "Impressum",
      content: "<p>Wir: <mark>[deine Postanschrift]</mark></p>",
      status: "draft",
    };
    const page = await read(await as("POST", "/api/admin/pages", { json }), createPage);
    expect(await leftOf(as)).not.toContain("examples");
    await as("PATCH", `/api/admin/pages/${page.id}`, { json: { status: "published" } });
    expect((await examplesOf()).pages).toEqual([{ id: page.id, title: "Impressum" }]);
    expect(await leftOf(as)).toContain("examples");
    await as("PATCH", `/api/admin/pages/${page.id}`, { json: { content: "<p>Gartenweg 1, Köln</p>" } });
    expect(await leftOf(as)).not.toContain("examples");

    await change(as, { homeSections: [...homeSections] });
    expect((await examplesOf()).settings).toEqual(["testimonials"]);
    await change(as, { testimonials: [] });
    expect(await leftOf(as)).not.toContain("examples");
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

  test("the address of the contact page is a postal address, except the sample", async () => {
    await using app = await startApp(engine);
    const as = await app.signIn();
    expect(await leftOf(as)).toContain("address");
    await change(as, { contactAddress: "Gartenweg 1\n50667 Köln" });
    expect(await leftOf(as)).not.toContain("address");
    await change(as, { contactAddress: "" });
    expect(await leftOf(as)).toContain("address");
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
