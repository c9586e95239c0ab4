import { vi } from "vitest";
import type { WorkingCopy } from "../../../src/contract/content/working-copies.ts";
import { ApiError, createCall } from "../../../src/admin/api/client.ts";
import type { Keeper, LocalCopy } from "../../../src/admin/drafts/local-copies.ts";
import { leftoversOf } from "../../../src/admin/writing/session/leftovers.ts";
import { SavedSource, UnsavedSource } from "../../../src/admin/writing/session/text-source.ts";
import { WritingSession } from "../../../src/admin/writing/session/writing-session.ts";
import type { Call, SavedText, WrittenKind } from "../../../src/admin/writing/session/written-kind.ts";
import { startApp, type TestApp } from "../../setup/app.ts";
import type { Engine } from "../../../src/server/kernel/db/open.ts";
import { read, type Ask } from "../kit/ask.ts";

const steps = [
  "write for two seconds",
  "type",
  "wait",
  "go offline",
  "go online",
  "lose the next answer",
  "close the tab",
  "crash the tab",
  "open",
  "use this browser's text",
  "keep the server's text",
  "compare and mix",
  "choose mine",
  "choose theirs",
  "discard changes",
  "restore a revision",
  "save",
] as const;

type StepName = (typeof steps)[number];

/** No text is saved with fewer characters. */
const ENOUGH = "and as many more as a text must have before it may be saved";

/** One writer does one of the things that can be done then. */
export interface Step {
  writer: number;
  choice: number;
}

/** A tab with a text's form. */
interface Page<Values extends object, Saved extends SavedText> {
  session: WritingSession<Values, Saved>;
  origin: string;
  stop: () => void;
  /** No request of it gets through any more, and nothing of it is stored. */
  end: () => void;
}

class Browser<Values extends object, Saved extends SavedText> {
  isOnline = true;
  losesNextAnswer = false;
  /** What it stores, by the session of the page that wrote it. */
  readonly copies = new Map<string, LocalCopy<Values>>();
  page: Page<Values, Saved> | undefined;
  /** The unsaved text of its last address. */
  unsavedId: number | undefined;
}

/** Texts of a kind, and what a test has to know of them. */
export interface TestedKind<Draft extends object, Values extends Draft, Saved extends SavedText> {
  text: WrittenKind<Draft, Values, Saved>;
  table: "posts" | "newsletters" | "pages";
  create: (as: Ask) => Promise<Saved>;
  getToWrite: (call: Call, id: string) => Promise<Saved & { workingCopy: WorkingCopy<Draft> | null }>;
  contentOf: (values: Values) => string;
  withContent: (values: Values, content: string) => Values;
  /** With everything that saving asks for. */
  whole: (values: Values) => Values;
}

/**
 * Two browsers with the admin's own code for saving (sessions, sources, autosave), on the real app. Instead of IndexedDB
 * they have a map, and what their users press is a step.
 */
export class Writers<
  Draft extends object,
  Values extends Draft,
  Saved extends SavedText,
> implements AsyncDisposable {
  readonly #tested: TestedKind<Draft, Values, Saved>;
  readonly #text: WrittenKind<Draft, Values, Saved>;
  readonly #app: TestApp;
  readonly #as: Ask;
  readonly #kind: "saved" | "unsaved";
  readonly #owners = new Map<string, Browser<Values, Saved>>();
  #browsers: [Browser<Values, Saved>, Browser<Values, Saved>] = [new Browser(), new Browser()];
  #savedId = 0;
  #pages = 0;
  #words = 0;
  #seen = new Set<string>();
  #underWay = 0;
  /** What was done since `begin`. */
  readonly log: string[] = [];

  static async start<Draft extends object, Values extends Draft, Saved extends SavedText>(
    engine: Engine,
    tested: TestedKind<Draft, Values, Saved>,
    kind: "saved" | "unsaved",
  ): Promise<Writers<Draft, Values, Saved>> {
    const app = await startApp(engine, { now: new Date().toISOString() });
    return new Writers(app, await app.signIn(), { tested, kind });
  }

  private constructor(
    app: TestApp,
    as: Ask,
    { tested, kind }: { tested: TestedKind<Draft, Values, Saved>; kind: "saved" | "unsaved" },
  ) {
    this.#tested = tested;
    this.#text = tested.text;
    this.#app = app;
    this.#as = as;
    this.#kind = kind;
    vi.stubGlobal("fetch", (address: string, init: RequestInit) => this.#fetch(address, init));
  }

  async [Symbol.asyncDispose]() {
    await this.#endPages();
    await this.#app[Symbol.asyncDispose]();
  }

  /** Two browsers that have stored nothing, with the same post open. */
  async begin() {
    await this.#endPages();
    this.#browsers = [new Browser(), new Browser()];
    this.#seen = new Set();
    this.log.length = 0;
    const { db } = this.#app.database;
    for (const table of [this.#tested.table, "working_copies", "kept_texts"] as const)
      await db.deleteFrom(table).execute();
    this.#savedId = this.#kind === "saved" ? (await this.#tested.create(this.#as)).id : 0;
    if (this.#kind === "unsaved") await this.#beginUnsaved();
    for (const browser of this.#browsers) await this.#open(browser);
  }

  async #beginUnsaved() {
    const { begin } = this.#text.calls.unsaved;
    const json = { fields: { title: "Begun by one", subject: "Begun by one" } };
    const begun = await read(await this.#as("POST", begin.path, { json }), begin);
    for (const browser of this.#browsers) browser.unsavedId = begun.id;
  }

  /** Takes a step. What the server refuses, or cannot be asked, is a message on the screen. */
  async take({ writer, choice }: Step) {
    const browser = this.#browsers[writer === 0 ? 0 : 1];
    const possible = await this.#possibleSteps(browser);
    const does = possible[choice % possible.length] ?? "wait";
    this.log.push(`${writer}: ${does}`);
    try {
      await this.#do(browser, does);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    await this.#settle();
  }

  /** The words that were on screen for two seconds and are nowhere. */
  async lostWords(): Promise<string[]> {
    const texts: string[] = [];
    const { db } = this.#app.database;
    for (const { content } of await db.selectFrom(this.#tested.table).select("content").execute())
      texts.push(content);
    for (const table of ["working_copies", "revisions", "kept_texts"] as const)
      for (const { fields } of await db.selectFrom(table).select("fields").execute())
        texts.push(fields ?? "");
    for (const browser of this.#browsers) texts.push(...(await this.#shownBy(browser)));
    const all = texts.join("\n");
    return [...this.#seen].filter((word) => !all.includes(word));
  }

  /** What the browser offers on the screens where one writes, when its tab is closed. */
  async #shownBy(browser: Browser<Values, Saved>): Promise<string[]> {
    browser.isOnline = true;
    browser.losesNextAnswer = false;
    const texts: string[] = [];
    const lookAt = async (savedId?: number) => {
      await this.#crash(browser);
      await this.#open(browser, savedId);
      for (const copy of await this.#leftovers(browser)) texts.push(this.#tested.contentOf(copy.values));
    };
    if (this.#kind === "unsaved")
      for (const unsavedId of [undefined, ...(await this.#listUnsaved())]) {
        browser.unsavedId = unsavedId;
        await lookAt();
      }
    for (const savedId of await this.#listSaved()) await lookAt(savedId);
    return texts;
  }

  async #possibleSteps(browser: Browser<Values, Saved>): Promise<StepName[]> {
    const { page, isOnline } = browser;
    const network: StepName[] = isOnline ? ["go offline", "lose the next answer"] : ["go online"];
    if (!page) return ["wait", ...network, ...(isOnline ? (["open", "open"] as const) : [])];
    const { theirs, isDirty } = page.session.getState();
    const possible: StepName[] = [
      ...network,
      "write for two seconds",
      "write for two seconds",
      "type",
      "wait",
    ];
    possible.push("close the tab", "crash the tab", "restore a revision", "save");
    if (isDirty) possible.push("discard changes");
    if (theirs) possible.push("choose mine", "choose theirs", "choose theirs");
    if ((await this.#leftovers(browser)).length > 0)
      possible.push("use this browser's text", "keep the server's text", "compare and mix");
    return possible;
  }

  async #do(browser: Browser<Values, Saved>, does: StepName): Promise<void> {
    switch (does) {
      case "wait":
        return this.#wait();
      case "go offline":
        browser.isOnline = false;
        return;
      case "go online":
        browser.isOnline = true;
        window.dispatchEvent(new Event("online"));
        return;
      case "lose the next answer":
        browser.losesNextAnswer = true;
        return;
      case "open":
        return this.#open(browser);
      default:
        if (browser.page) await this.#doOnPage(browser, browser.page, does);
    }
  }

  async #doOnPage(
    browser: Browser<Values, Saved>,
    { session }: Page<Values, Saved>,
    does: StepName,
  ): Promise<void> {
    const [leftover] = await this.#leftovers(browser);
    const { theirs } = session.getState();
    switch (does) {
      case "write for two seconds":
        this.#type(session);
        return this.#wait();
      case "type":
        return this.#type(session);
      case "close the tab":
        return this.#close(browser);
      case "crash the tab":
        return this.#crash(browser);
      case "use this browser's text":
        if (leftover) await session.takeLeftover(leftover);
        return;
      case "keep the server's text":
        if (leftover) await session.discardLeftover(leftover);
        return;
      case "compare and mix":
        if (leftover) await session.takeLeftover(leftover, this.#mine(session, leftover.values));
        return;
      case "choose mine":
        await session.decide({});
        return;
      case "choose theirs":
        await session.decide(theirs?.values ?? {});
        return;
      case "discard changes":
        await session.discard();
        browser.unsavedId = undefined;
        return this.#close(browser);
      case "restore a revision":
        return this.#restore(browser, session);
      case "save":
        return this.#save(session);
    }
  }

  #type(session: WritingSession<Values, Saved>) {
    this.#words += 1;
    const { values } = session;
    const { contentOf, withContent } = this.#tested;
    session.change(withContent(values, `${contentOf(values)}<p>word${this.#words}. ${ENOUGH}</p>`));
  }

  /** A leftover with the content of the form. */
  #mine(session: WritingSession<Values, Saved>, leftover: Values): Values {
    return this.#tested.withContent(leftover, this.#tested.contentOf(session.values));
  }

  async #wait() {
    const shown = this.#browsers
      .map(({ page }) => (page ? this.#tested.contentOf(page.session.values) : ""))
      .join("\n");
    for (let second = 0; second < 2; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      this.#app.clock.advance(1_000);
      await this.#settle();
    }
    for (const [word] of shown.matchAll(/word\d+\./g)) this.#seen.add(word);
  }

  async #save(session: WritingSession<Values, Saved>) {
    if (!this.#tested.contentOf(session.values).includes("word")) return;
    const whole = this.#tested.whole(session.values);
    session.change(whole);
    const saved = await session.save(whole, (field, value) =>
      session.change({ ...session.values, [field]: value }),
    );
    this.#savedId = saved.id;
  }

  async #restore({ page, unsavedId }: Browser<Values, Saved>, session: WritingSession<Values, Saved>) {
    if (!page) return;
    const call = createCall(page.origin);
    const { keptTexts: keeping, revisions: calls } = this.#text.calls;
    const id = this.#kind === "unsaved" ? 0 : this.#savedId;
    if (id === 0 || unsavedId !== undefined) {
      const [text] = (await call(keeping.listKeptTexts)).keptTexts;
      if (!text) return;
      const { fields } = await call(keeping.getKeptText, { params: { id: String(text.id) } });
      await session.replace(this.#text.fill(fields, session.values));
      return;
    }
    const params = { id: String(id) };
    const { revisions } = await call(calls.listRevisions, { params });
    const oldest = revisions.at(-1);
    if (!oldest) return;
    const revision = { ...params, revision: String(oldest.revision) };
    await session.replace((await call(calls.getRevision, { params: revision })).fields);
  }

  async #leftovers(browser: Browser<Values, Saved>): Promise<LocalCopy<Values>[]> {
    const { page } = browser;
    if (!page) return [];
    const copies = [...browser.copies.values()].toReversed();
    const isNew = page.session.subject === this.#text.newSubject;
    const isAbout = ({ subject }: LocalCopy<Values>) =>
      isNew ? subject.startsWith(this.#text.newSubject) : subject === page.session.subject;
    return leftoversOf(this.#text, page.session, copies.filter(isAbout), async (subject) => {
      const { path } = this.#text.calls.unsaved.get;
      const id = subject.slice(this.#text.newSubject.length + 1);
      return (await this.#as("GET", path.replace("{id}", id))).status === 404;
    });
  }

  async #listUnsaved(): Promise<number[]> {
    const { list } = this.#text.calls.unsaved;
    const answer = await read(await this.#as("GET", list.path), list);
    return answer.workingCopies.map(({ id }) => id);
  }

  async #listSaved(): Promise<number[]> {
    const rows = await this.#app.database.db.selectFrom(this.#tested.table).select("id").execute();
    return rows.map(({ id }) => id);
  }

  /** Opens the text as the admin's screens do. */
  async #open(browser: Browser<Values, Saved>, savedId = this.#kind === "saved" ? this.#savedId : undefined) {
    this.#pages += 1;
    const origin = `https://page${this.#pages}.test`;
    this.#owners.set(origin, browser);
    const call = createCall(origin);
    const keeper = new MemoryKeeper(
      browser,
      savedId === undefined ? this.#text.newSubject : `${this.#text.noun} ${savedId}`,
    );
    const session =
      savedId === undefined
        ? await this.#openUnsaved(browser, call, keeper)
        : await this.#openSaved(savedId, call, keeper);
    const stop = session.start();
    browser.page = {
      session,
      origin,
      stop: () => void stop(),
      end: () => {
        this.#owners.delete(origin);
        keeper.isEnded = true;
      },
    };
  }

  async #openSaved(id: number, call: Call, keeper: Keeper<Values>) {
    const { workingCopy: copy, ...saved } = await this.#tested.getToWrite(call, String(id));
    // TypeScript does not see that what is left of the answer is the saved text of this kind.
    const text = saved as unknown as Saved;
    const baseline = this.#text.valuesOf(text);
    const initial = copy ? this.#text.fill(copy.fields, baseline) : baseline;
    const copyRevision = copy?.copyRevision ?? null;
    const source = new SavedSource(this.#text, { saved: text, copyRevision }, call);
    return new WritingSession(this.#text, source, { baseline, initial }, keeper);
  }

  async #openUnsaved(browser: Browser<Values, Saved>, call: Call, keeper: Keeper<Values>) {
    const id = browser.unsavedId;
    const copy =
      id === undefined
        ? undefined
        : await call(this.#text.calls.unsaved.get, { params: { id: String(id) } }).catch(() => undefined);
    const baseline = this.#text.blank;
    const initial = copy ? this.#text.fill(copy.fields, baseline) : baseline;
    const onBegun = (begun: number) => {
      browser.unsavedId = begun;
    };
    const source = new UnsavedSource(this.#text, { copy, onBegun }, call);
    return new WritingSession(this.#text, source, { baseline, initial }, keeper);
  }

  /** The browser sends what it has, if it can. */
  async #close(browser: Browser<Values, Saved>) {
    browser.page?.stop();
    await this.#settle();
    this.#end(browser);
  }

  async #crash(browser: Browser<Values, Saved>) {
    const { page } = browser;
    page?.end();
    page?.stop();
    browser.page = undefined;
    await this.#settle();
  }

  #end(browser: Browser<Values, Saved>) {
    browser.page?.end();
    browser.page = undefined;
  }

  async #endPages() {
    for (const browser of this.#browsers) await this.#crash(browser);
  }

  async #fetch(address: string, init: RequestInit): Promise<Response> {
    const { origin, pathname, search } = new URL(address);
    const browser = this.#owners.get(origin);
    if (!browser?.isOnline) throw new TypeError("Failed to fetch");
    this.#underWay += 1;
    try {
      const body = typeof init.body === "string" ? { body: init.body } : {};
      const headers = { "content-type": "application/json" };
      const answer = await this.#as(init.method ?? "GET", pathname + search, { ...body, headers });
      const isLost = browser.losesNextAnswer || !browser.isOnline;
      browser.losesNextAnswer = false;
      if (isLost || !this.#owners.has(origin)) throw new TypeError("Failed to fetch");
      return answer;
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Until no page waits for an answer, or does something with one. */
  async #settle() {
    for (let idle = 0; idle < 3; idle = this.#underWay > 0 ? 0 : idle + 1)
      await new Promise((resolve) => void setImmediate(resolve));
  }
}

class MemoryKeeper<Values extends object, Saved extends SavedText> implements Keeper<Values> {
  static #count = 0;
  readonly session = `session ${(MemoryKeeper.#count += 1)}`;
  readonly #browser: Browser<Values, Saved>;
  #subject: string;
  isEnded = false;

  constructor(browser: Browser<Values, Saved>, subject: string) {
    this.#browser = browser;
    this.#subject = subject;
  }

  switchTo(subject: string) {
    this.#subject = subject;
  }

  keep(values: Values | undefined) {
    if (this.isEnded) return;
    const { session } = this;
    const copy = { session, subject: this.#subject, savedAt: new Date().toISOString() };
    this.#browser.copies.delete(session);
    if (values) this.#browser.copies.set(session, { ...copy, values });
  }

  holdLock() {
    // An ended page's copies are offered; an open one's are its own.
  }

  async remove(session: string) {
    if (!this.isEnded) this.#browser.copies.delete(session);
  }
}
