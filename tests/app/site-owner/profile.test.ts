import { describe, expect, test } from "vitest";
import { addAuthor, mergeAuthor } from "../../../src/contract/content/author-actions.ts";
import { listAuditLog } from "../../../src/contract/site-owner/audit-log.ts";
import { nameOfActor } from "../../../src/contract/site-owner/audit.ts";
import { listAuthors } from "../../../src/contract/content/authors.ts";
import {
  acceptInvitation,
  changePerson,
  invitePerson,
  listPeople,
} from "../../../src/contract/site-owner/people.ts";
import { createPost, getPost } from "../../../src/contract/content/posts.ts";
import { getProfile, saveProfile } from "../../../src/contract/site-owner/profile.ts";
import { getMe } from "../../../src/contract/site-owner/session.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import { engines } from "../../setup/engines.ts";

type Ask = Awaited<ReturnType<TestApp["signIn"]>>;

const AUTHOR = { role: "author", grants: [] } as const;

async function add(owner: Ask, name: string): Promise<number> {
  const added = await owner("POST", addAuthor.path, { json: { name, bio: "Writes." } });
  return addAuthor.answer.parse(await added.json()).id;
}

async function personCalled(owner: Ask, name: string) {
  const { people } = listPeople.answer.parse(await (await owner("GET", listPeople.path)).json());
  const person = people.find(({ username }) => username === name);
  if (!person) throw new Error(`There is no ${name}`);
  return person;
}

async function tie(owner: Ask, name: string, authorId: number | null) {
  const { id, role, grants } = await personCalled(owner, name);
  const path = changePerson.path.replace("{id}", String(id));
  return owner("PATCH", path, { json: { role, grants, authorId } });
}

const profileOf = async (ask: Ask) =>
  getProfile.answer.parse(await (await ask("GET", getProfile.path)).json()).author;
const bylineOf = async (ask: Ask) =>
  getMe.answer.parse(await (await ask("GET", getMe.path)).json()).admin.byline;
const save = (ask: Ask, json: object) => ask("PUT", saveProfile.path, { json });

describe.each(engines)("profiles on %s", (engine) => {
  test("somebody who is no author becomes one, with a byline and a page of their own", async () => {
    await using app = await startApp(engine);
    const anna = await app.signIn("anna", AUTHOR);
    expect(await profileOf(anna)).toBeNull();
    expect(await bylineOf(anna)).toBeNull();
    const saved = await save(anna, { name: "Anna Berg", bio: "Walks a lot." });
    expect(saved.status).toBe(200);
    const author = { name: "Anna Berg", slug: "anna-berg", picture: "", bio: "Walks a lot." };
    expect(await saved.json()).toEqual({ author });
    expect(await profileOf(anna)).toEqual(author);
    expect(await bylineOf(anna)).toBe("Anna Berg");
    expect((await personCalled(await app.signIn(), "anna")).author).toMatchObject({ name: "Anna Berg" });
  });

  test("nobody takes a name that looks like another author's or another account's", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await add(owner, "Tom Hill");
    await app.signIn("carl", AUTHOR);
    const anna = await app.signIn("anna", AUTHOR);
    for (const name of ["T\u043Em Hill", "Tom H1ll", "T\u00F3m-Hill", "carl", "Carl", "CAR1"])
      expect((await save(anna, { name, picture: "", bio: "" })).status, name).toBe(422);
    // Free until somebody else has it as a public name.
    const ben = await app.signIn("ben", AUTHOR);
    expect((await save(ben, { name: "Lia Moor", picture: "", bio: "" })).status).toBe(200);
    for (const name of ["Lia Moor", "LIA M00R", "L\u00EDa-Mo\u00F6r", "1ia Moor"])
      expect((await save(anna, { name, picture: "", bio: "" })).status, name).toBe(422);
    expect((await save(anna, { name: "Anna", picture: "", bio: "" })).status).toBe(200);
    expect((await save(anna, { name: "\u00C1nna", picture: "", bio: "" })).status).toBe(200);
  });

  test("an author changes the profile that is theirs, and posts follow the name; nobody else's", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const anna = await app.signIn("anna", AUTHOR);
    const id = await add(owner, "Anna Berg");
    await add(owner, "Tom Hill");
    expect((await tie(owner, "anna", id)).status).toBe(200);
    const content = "<p>Words that are many enough to be the text of a post, and a few more of them.</p>";
    const post = { title: "A walk", excerpt: "Some words about it.", content, category: "growth" };
    const made = await owner("POST", createPost.path, {
      json: { ...post, author: "Anna Berg", status: "published" },
    });
    const { slug } = createPost.answer.parse(await made.json());
    expect((await save(anna, { name: "Anna Hill-Berg", picture: "", bio: "" })).status).toBe(200);
    expect(await profileOf(anna)).toMatchObject({ name: "Anna Hill-Berg", slug: "anna-berg", bio: "" });
    const read = await app.request("GET", getPost.path.replace("{slug}", slug));
    expect(await read.json()).toMatchObject({ author: "Anna Hill-Berg" });
    const taken = await save(anna, { name: "tom hill" });
    expect(taken.status).toBe(422);
    expect((await taken.json()).fields.name).toMatch(/already/);
    const others = await anna("PATCH", `${listAuthors.path}/${id}`, { json: { bio: "Mine" } });
    expect(others.status).toBe(403);
  });

  test("an author of the site is one person at most", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    await app.signIn("anna", AUTHOR);
    await app.signIn("tom", AUTHOR);
    const id = await add(owner, "Anna Berg");
    expect((await tie(owner, "anna", id)).status).toBe(200);
    expect((await tie(owner, "anna", id)).status).toBe(200);
    const refused = await tie(owner, "tom", id);
    expect(refused.status).toBe(422);
    expect((await refused.json()).fields.authorId).toBe("“Anna Berg” is anna already.");
    expect((await tie(owner, "tom", 4711)).status).toBe(422);
    expect((await tie(owner, "anna", null)).status).toBe(200);
    expect((await tie(owner, "tom", id)).status).toBe(200);
    // Without the field, it stays.
    const { id: tom } = await personCalled(owner, "tom");
    await owner("PATCH", changePerson.path.replace("{id}", String(tom)), {
      json: { role: "editor", grants: [] },
    });
    expect((await personCalled(owner, "tom")).author).toEqual({ id, name: "Anna Berg" });
  });

  test("an invitation names the author whom somebody will be", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const id = await add(owner, "Anna Berg");
    const accept = async (username: string) => {
      const json = { ...AUTHOR, authorId: id };
      const made = await owner("POST", invitePerson.path, { json });
      const { url, invitation } = invitePerson.answer.parse(await made.json());
      expect(invitation.author).toEqual({ id, name: "Anna Berg" });
      return async () => {
        const token = url.split("/").at(-1);
        const account = { username, password: "lanterns over the old harbor", token };
        const accepted = await app.request("POST", acceptInvitation.path, { json: account });
        expect(accepted.status).toBe(201);
        return (await accepted.json()).admin.byline;
      };
    };
    const [first, second] = [await accept("anna"), await accept("tom")];
    expect(await first()).toBe("Anna Berg");
    // Somebody else is this author by now: the account is made without one.
    expect(await second()).toBeNull();
    const again = await owner("POST", invitePerson.path, { json: { ...AUTHOR, authorId: id } });
    expect(again.status).toBe(422);
  });

  test("merging authors takes the account along, deleting one leaves it without a profile", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const anna = await app.signIn("anna", AUTHOR);
    const [from, into] = [await add(owner, "A. Berg"), await add(owner, "Anna Berg")];
    await tie(owner, "anna", from);
    const merged = await owner("POST", mergeAuthor.path.replace("{id}", String(from)), { json: { into } });
    expect(merged.status).toBe(200);
    expect(await bylineOf(anna)).toBe("Anna Berg");
    expect((await owner("DELETE", `${listAuthors.path}/${into}`)).status).toBe(200);
    expect(await profileOf(anna)).toBeNull();
    expect(await bylineOf(anna)).toBeNull();
  });

  test("two first saves at once make one author", async () => {
    await using app = await startApp(engine);
    const anna = await app.signIn("anna", AUTHOR);
    const answers = await Promise.all([save(anna, { name: "Anna B." }), save(anna, { name: "Anna Berg" })]);
    const { authors } = listAuthors.answer.parse(await (await anna("GET", listAuthors.path)).json());
    const kept = authors.filter(({ name }) => name.startsWith("Anna"));
    expect(kept).toHaveLength(1);
    expect(await bylineOf(anna)).toBe(kept[0]?.name);
    expect(answers.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(true);
  });

  test("the audit log says who tied whom to which author, in the words of the screen", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn("olga");
    const anna = await app.signIn("anna", AUTHOR);
    await save(anna, { name: "Anna B." });
    // A change of the text ties nobody.
    await save(anna, { name: "Anna B.", bio: "Walks a lot." });
    const id = await add(owner, "Anna Berg");
    for (const authorId of [id, id, null]) expect((await tie(owner, "anna", authorId)).status).toBe(200);
    const json = { ...AUTHOR, authorId: id };
    const made = await owner("POST", invitePerson.path, { json });
    const token = invitePerson.answer
      .parse(await made.json())
      .url.split("/")
      .at(-1);
    const account = { username: "bert", password: "lanterns over the old harbor", token };
    await app.request("POST", acceptInvitation.path, { json: account });
    const list = listAuditLog.answer.parse(await (await owner("GET", listAuditLog.path)).json());
    const told = list.entries.map(({ by, words }) => `${nameOfActor(by)} ${words}`);
    expect(told.filter((line) => line.includes("author “")).toReversed()).toEqual([
      "anna tied anna to the author “Anna B.”",
      "olga tied anna to the author “Anna Berg”",
      "olga untied anna from the author “Anna Berg”",
      "bert tied bert to the author “Anna Berg”",
    ]);
  });
});
