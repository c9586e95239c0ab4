import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Post } from "../../../contract/posts.ts";
import { ApiError } from "../../api/client.ts";
import { emptyPost } from "../post-values.ts";
import type { PostValues } from "../post-values.ts";
import { PostSession } from "./post-session.ts";
import type { PostSource, Theirs } from "./post-source.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-02T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const written: PostValues = { ...emptyPost, title: "A title", status: "published" };

/** What a server makes of a post that says neither its slug nor since when it is public. */
const answerTo = (values: PostValues): Post => ({
  ...values,
  slug: values.slug || "a-title",
  publishedAt: values.publishedAt ?? "2026-03-02T12:00:00.000Z",
  id: 7,
  revision: 1,
  isSample: false,
  coverId: null,
  views: 0,
  createdAt: "2026-03-02T12:00:00.000Z",
  updatedAt: "2026-03-02T12:00:00.000Z",
});

/** A server that keeps whatever comes. */
function startSource(subject = "post 7") {
  const kept: PostValues[] = [];
  const source: PostSource = {
    subject,
    saveCopy: async (values) => {
      kept.push(values);
      return "2026-03-02T12:00:00.000Z";
    },
    discardCopy: vi.fn<() => Promise<void>>().mockResolvedValue(undefined),
    save: async (values) => ({ post: answerTo(values), source }),
    preview: async () => ({ url: "https://blog.example.com/preview/x", expiresAt: "" }),
    readConflict: () => undefined,
  };
  return { kept, source };
}

const open = (source: PostSource, initial = written) =>
  new PostSession(source, { baseline: emptyPost, initial });

/** The form as the session is told of it. */
function showIn(session: PostSession) {
  const shown: [string, string | null][] = [];
  const show = (field: "slug" | "publishedAt", value: string | null) => {
    shown.push([field, value]);
    session.change({ ...session.values, [field]: value });
  };
  return { shown, show };
}

test("what the server fills in is shown, and is no change of the post", async () => {
  const { source, kept } = startSource();
  const session = open(source);
  const { show, shown } = showIn(session);
  await session.save(written, show);
  expect(shown).toEqual([
    ["slug", "a-title"],
    ["publishedAt", "2026-03-02T12:00:00.000Z"],
  ]);
  expect(session.getState().isDirty).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(kept).toEqual([]);
});

test("a field that is changed while the post is saved stays as it is", async () => {
  const { source, kept } = startSource();
  const session = open(source);
  const { show, shown } = showIn(session);
  const saved = session.save(written, show);
  session.change({ ...written, slug: "my-own" });
  await saved;
  expect(shown).toEqual([["publishedAt", "2026-03-02T12:00:00.000Z"]]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept).toEqual([{ ...written, slug: "my-own", publishedAt: "2026-03-02T12:00:00.000Z" }]);
});

test("what is written while a post is created is kept as that post's", async () => {
  const { source: saved, kept } = startSource();
  const { source: unsaved } = startSource("new");
  const session = open({ ...unsaved, save: async (values) => ({ post: answerTo(values), source: saved }) });
  const { show } = showIn(session);
  const creating = session.save(written, show);
  session.change({ ...written, title: "A longer title" });
  await creating;
  expect(session.getState()).toMatchObject({ isDirty: true, saving: { phase: "waiting" } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept.map(({ title, slug }) => [title, slug])).toEqual([["A longer title", "a-title"]]);
});

test("there is no preview of a text that could not be kept", async () => {
  const { source } = startSource();
  const refusal = new ApiError("That is too long.", { status: 413 });
  const session = open({ ...source, saveCopy: () => Promise.reject(refusal) });
  session.change({ ...written, title: "Another title" });
  await expect(session.preview()).rejects.toBe(refusal);
});

/** A session whose text has met somebody else's. */
async function meet(theirs: Omit<Theirs, "adopt">) {
  const { source, kept } = startSource();
  const adopt = vi.fn<() => void>();
  const refusal = new ApiError("Somebody saved this post.", { status: 409, code: "conflict" });
  const saveCopy = vi.fn<PostSource["saveCopy"]>().mockRejectedValueOnce(refusal);
  saveCopy.mockImplementation(source.saveCopy);
  const session = open({ ...source, saveCopy, readConflict: () => ({ ...theirs, adopt }) });
  session.change({ ...written, title: "Mine" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.getState().theirs).toBeDefined();
  return { session, source, kept, adopt };
}

const asTheySavedIt = { ...written, title: "Theirs" };

test("who takes all that others have saved has nothing to save", async () => {
  const { session, kept, adopt } = await meet({
    values: asTheySavedIt,
    baseline: asTheySavedIt,
    savedAt: "2026-03-02T12:00:00.000Z",
  });
  session.decide(asTheySavedIt);
  expect(adopt).toHaveBeenCalledOnce();
  expect(session.getState()).toMatchObject({ isDirty: false, saving: { phase: "unchanged" } });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(kept).toEqual([]);
});

test("who takes some of it saves the mixture", async () => {
  const { session, kept } = await meet({
    values: asTheySavedIt,
    baseline: asTheySavedIt,
    savedAt: "2026-03-02T12:00:00.000Z",
  });
  session.decide({ ...asTheySavedIt, title: "Ours" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kept.map(({ title }) => title)).toEqual(["Ours"]);
});

test("who throws their own text away leaves what others have written", async () => {
  const { session, source } = await meet({
    values: asTheySavedIt,
    baseline: written,
    savedAt: "2026-03-02T12:00:00.000Z",
  });
  await session.discard();
  expect(source.discardCopy).not.toHaveBeenCalled();
  expect(session.getState()).toMatchObject({ isDirty: false, theirs: undefined });
});
