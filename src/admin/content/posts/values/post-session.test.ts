import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WrittenPost } from "../../../../contract/content/posts.ts";
import { ApiError } from "../../../api/client.ts";
import type { TextSource, Theirs } from "../../../writing/session/text-source.ts";
import { WritingSession } from "../../../writing/session/writing-session.ts";
import { postKind, type PostSession } from "./post-kind.ts";
import { emptyPost, valuesOfPost, type PostValues } from "./post-values.ts";

type PostSource = TextSource<PostValues, WrittenPost>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-02T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const written: PostValues = { ...emptyPost, title: "A title", status: "published" };

/** What a server makes of a post that says neither its slug nor since when it is public. */
const answerTo = (values: PostValues): WrittenPost => ({
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

const answered = (saved: WrittenPost, source: PostSource) => ({
  saved,
  answered: valuesOfPost(saved),
  source,
});

/** A server that keeps whatever comes. */
function startSource(subject = "post 7") {
  const kept: PostValues[] = [];
  const source: PostSource = {
    subject,
    saved: undefined,
    copyId: undefined,
    saveCopy: async (values) => {
      kept.push(values);
      return "2026-03-02T12:00:00.000Z";
    },
    keepText: vi.fn<PostSource["keepText"]>().mockResolvedValue(undefined),
    discardCopy: vi.fn<() => Promise<void>>().mockResolvedValue(undefined),
    save: async (values) => answered(answerTo(values), source),
    preview: async () => ({ url: "https://blog.example.com/preview/x", expiresAt: "" }),
    follow: () => undefined,
    adopt: valuesOfPost,
    readConflict: () => undefined,
  };
  return { kept, source };
}

const open = (source: PostSource, initial = written) =>
  new WritingSession(postKind, source, { baseline: emptyPost, initial });

/** The form as the session is told of it. */
function showIn(session: PostSession) {
  const shown: [string, unknown][] = [];
  const show = (field: string, value: unknown) => {
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
  const session = open({ ...unsaved, save: async (values) => answered(answerTo(values), saved) });
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
async function meet(theirs: Omit<Theirs<PostValues>, "adopt">) {
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
  await session.decide(asTheySavedIt);
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
  await session.decide({ title: "Ours" });
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

test("a text is kept before another replaces it, with what is written meanwhile", async () => {
  const { source } = startSource();
  const answer = Promise.withResolvers<void>();
  const keepText = vi.mocked(source.keepText).mockReturnValueOnce(answer.promise);
  const session = open(source);
  session.change({ ...written, title: "Mine" });
  const replacing = session.replace({ title: "Theirs" });
  session.change({ ...written, title: "Mine, longer" });
  expect(session.values.title).toBe("Mine, longer");
  answer.resolve();
  expect((await replacing).title).toBe("Theirs");
  expect(keepText.mock.calls.map(([{ values }]) => values.title)).toEqual(["Mine", "Mine, longer"]);
});

test("a text that could not be kept is neither replaced nor discarded", async () => {
  const { source } = startSource();
  const offline = new ApiError("The server cannot be reached.", { status: 0 });
  vi.mocked(source.keepText).mockRejectedValue(offline);
  const session = open(source);
  session.change({ ...written, title: "Mine" });
  await expect(session.replace({ title: "Theirs" })).rejects.toBe(offline);
  await expect(session.discard()).rejects.toBe(offline);
  expect(session.values.title).toBe("Mine");
  expect(session.getState().isDirty).toBe(true);
});

test("what an earlier page left stays in the browser until the server keeps it", async () => {
  const { source } = startSource();
  vi.mocked(source.keepText).mockRejectedValueOnce(new ApiError("Not now.", { status: 503 }));
  const remove = vi.fn<(session: string) => Promise<void>>().mockResolvedValue(undefined);
  const keeper = { session: "this one", switchTo: vi.fn(), keep: vi.fn(), holdLock: vi.fn(), remove };
  const session = new WritingSession(postKind, source, { baseline: emptyPost, initial: emptyPost }, keeper);
  const savedAt = "2026-03-02T11:00:00.000Z";
  const left = { session: "that one", subject: "post 7", values: written, savedAt };
  await expect(session.discardLeftover(left)).rejects.toThrow("Not now.");
  expect(remove).not.toHaveBeenCalled();
  await session.discardLeftover(left);
  expect(source.keepText).toHaveBeenLastCalledWith({
    values: written,
    kind: "discarded",
    writtenAt: savedAt,
  });
  expect(remove).toHaveBeenCalledWith("that one");
});
