import { describe, expect, test } from "vitest";
import { listNewsletters } from "../../../src/contract/mailing/newsletters.ts";
import { countConditions } from "../../../src/contract/audience/segments.ts";
import {
  addSubscriberField,
  listSubscriberTags,
} from "../../../src/contract/audience/subscriber-attributes.ts";
import { startApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";
import { read } from "../kit/ask.ts";
import { createNewsletter } from "../kit/inputs.ts";

const AGREED = { hasAgreed: true, consent: "Asked me at the fair in Graz" };

describe.each(engines)("on %s, also in a database with the locale C,", (engine) => {
  test("subjects, tags and values of fields are found in any case of any script", async () => {
    await using app = await startApp(engine, { locale: "C" });
    const as = await app.signIn();
    await createNewsletter(as, { subject: "ÄRGER über Ωmega" });
    const found = await as("GET", `${listNewsletters.path}?search=${encodeURIComponent("ärger ÜBER ω")}`);
    expect((await read(found, listNewsletters)).newsletters).toHaveLength(1);

    const city = { key: "city", label: "City" };
    const { id } = await read(
      await as("POST", "/api/admin/subscriber-fields", { json: city }),
      addSubscriberField,
    );
    for (const [email, json] of [
      ["anna@example.com", { tags: ["Ärzte"], fields: { city: "ÖSTERSUND" } }],
      ["ben@example.com", { tags: ["ÄRZTE"], fields: { city: "Ostersund" } }],
    ] as const)
      expect(
        (await as("POST", "/api/admin/subscribers", { json: { ...AGREED, email, ...json } })).status,
      ).toBe(201);
    const { tags } = await read(await as("GET", "/api/admin/subscriber-tags"), listSubscriberTags);
    expect(tags).toMatchObject([{ name: "Ärzte", subscribers: 2 }]);
    for (const [test, value] of [
      ["is", "östersund"],
      ["contains", "STERS"],
      ["begins", "Öst"],
    ] as const) {
      const leaf = { kind: "field", fieldId: id, test, value };
      const json = { conditions: { kind: "group", match: "all", conditions: [leaf] } };
      const counted = await as("POST", "/api/admin/segments/count", { json });
      expect((await read(counted, countConditions)).subscribers, test).toBe(test === "contains" ? 2 : 1);
    }
  });
});
