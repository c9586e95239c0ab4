import { getMe } from "../../../contract/site-owner/session.ts";
import { call } from "../../api/client.ts";
import { LocalKeeper, tidyLocalCopies, type Keeper, type LocalCopy } from "../../drafts/local-copies.ts";
import { Autosave, isSignedOut, type SavingState } from "../autosave.ts";
import type { OtherText, SessionKind, SessionStart, SessionState } from "./session-state.ts";
import type { Preview, TextSource, Theirs } from "./text-source.ts";
import { takenOf } from "./compared-texts.ts";
import { KeptHere } from "./kept-here.ts";
import { ReplacedTexts } from "./replaced-texts.ts";
import { watchPage } from "./watch-page.ts";
import { areSame, differingFields, type FieldOf, type SavedText } from "./written-kind.ts";

/** The call is refused, for which the page asks for a new session. */
const regain = () => call(getMe).catch(() => undefined);

/** One page's writing of one text: its form's values on their way to the browser's storage and to the server. */
export class WritingSession<Values extends object, Saved extends SavedText> {
  readonly #kind: SessionKind<Values>;
  #source: TextSource<Values, Saved>;
  readonly #keeper: Keeper<Values>;
  readonly #autosave: Autosave<Values>;
  /** True once something was written or discarded here. */
  hasWritten = false;
  /** How many times it was started and not yet stopped. */
  #pages = 0;
  readonly #listeners = new Set<() => void>();
  /** The subject of copies that earlier pages left; this page's own copies move with their text. */
  readonly subject: string;
  #baseline: Values;
  #values: Values;
  /** When the form's text was last changed, here or by whom it was loaded from. */
  #writtenAt: string | undefined;
  #shownFrom: string | undefined;
  readonly #replaced: ReplacedTexts<Values>;
  #state: SessionState<Values>;
  readonly #keptHere = new KeptHere((isKeptHere) => {
    if (isKeptHere !== this.#state.isKeptHere) this.#become({ isKeptHere });
  });

  constructor(
    kind: SessionKind<Values>,
    source: TextSource<Values, Saved>,
    { baseline, initial, loadedAt }: SessionStart<Values>,
    keeper: Keeper<Values> = new LocalKeeper(source.subject),
  ) {
    this.#kind = kind;
    this.#source = source;
    this.#baseline = baseline;
    this.#values = initial;
    this.subject = source.subject;
    this.#writtenAt = loadedAt;
    this.#shownFrom = loadedAt;
    this.#keeper = keeper;
    this.#replaced = new ReplacedTexts(kind, this, (text) => this.#source.keepText(text));
    this.#autosave = new Autosave({
      send: (values) => this.#source.saveCopy(values),
      keep: (values) => {
        this.#keeper.switchTo(this.#source.subject);
        void this.#keptHere.watch(this.#keeper.keep(values));
      },
      isConflict: (refusal) => this.#source.readConflict(refusal) !== undefined,
      regain,
      onState: (saving) => this.#become({ saving, theirs: this.#theirsOf(saving) }),
    });
    const isDirty = !areSame(this.#kind, initial, baseline);
    this.#state = { saving: this.#autosave.state, theirs: undefined, isDirty, isKeptHere: undefined };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getState = () => this.#state;

  /** The form's values as they are now. */
  get values(): Values {
    return this.#values;
  }

  /** The form's values as they were last saved. */
  get baseline(): Values {
    return this.#baseline;
  }

  /** The text as it is saved; undefined before it is. */
  get saved(): Saved | undefined {
    return this.#source.saved;
  }

  /** The working copy of a text that was never saved, once it has one. */
  get copyId(): number | undefined {
    return this.#source.copyId;
  }

  /** When the form's text was written; undefined for a form that began empty and still is. */
  get writtenAt(): string | undefined {
    return this.#writtenAt;
  }

  /** When the text was written that the form began with, or took whole since; undefined once it is a mixture or a revision. */
  get shownFrom(): string | undefined {
    return this.#shownFrom;
  }

  /** The key of its copies in the browser. */
  get id(): string {
    return this.#keeper.session;
  }

  /** True if the server has all that is written. */
  get isKept(): boolean {
    return ["unchanged", "saved"].includes(this.#state.saving.phase);
  }

  /** Asks for the session that was lost, and sends what waits for it. */
  async signIn(): Promise<void> {
    await regain();
    await this.#autosave.tryAgain();
  }

  get #isSignedOut(): boolean {
    const { saving } = this.#state;
    return saving.phase === "failed" && isSignedOut(saving.error);
  }

  /** Watches the page until it is stopped: what is hidden or back online is sent at once. Stopping ends with the last sending. */
  start(): () => Promise<void> {
    const ended = new AbortController();
    const { signal } = ended;
    this.#pages += 1;
    this.#autosave.start();
    this.#keeper.holdLock(signal);
    void tidyLocalCopies().catch(() => undefined);
    watchPage(
      {
        flush: () => this.#autosave.flush(),
        tryAgain: () => this.#autosave.tryAgain(),
        isKept: () => this.isKept,
      },
      signal,
    );
    return () => {
      ended.abort();
      this.#pages -= 1;
      return this.#autosave.flush().finally(() => {
        if (this.#pages === 0) this.#autosave.stop();
      });
    };
  }

  /** The form was changed. */
  change(values: Values) {
    if (areSame(this.#kind, values, this.#values)) return;
    this.#values = values;
    this.hasWritten = true;
    this.#writtenAt = new Date().toISOString();
    this.#autosave.change(values);
    const isDirty = !areSame(this.#kind, values, this.#baseline);
    if (isDirty !== this.#state.isDirty) this.#become({ isDirty });
  }

  /**
   * Saves the text itself; `show` puts into the form what the server has made of a field. What is written meanwhile stays,
   * as not saved yet. @throws ApiError; a conflict shows in the state as well.
   */
  async save(
    values: Values,
    show: (field: FieldOf<Values>, value: Values[FieldOf<Values>]) => void,
  ): Promise<Saved> {
    const { saved, answered, source } = await this.#autosave.instead(
      () => this.#source.save(values),
      ({ saved: { updatedAt } }) => updatedAt,
    );
    this.#source = source;
    this.#baseline = { ...values };
    for (const field of this.#kind.answered) {
      this.#baseline[field] = answered[field];
      if (this.#values[field] !== values[field]) continue;
      // First, so that the form's change is none.
      this.#values = { ...this.#values, [field]: answered[field] };
      show(field, answered[field]);
    }
    const isDirty = !areSame(this.#kind, this.#values, this.#baseline);
    if (isDirty) this.#autosave.change(this.#values);
    this.#become({ isDirty });
    return saved;
  }

  /** The saved text was read again: a change that left its words as they are is nobody else's edit. */
  follow(saved: Saved) {
    this.#source.follow(saved);
    this.#become({});
  }

  /** Changes what was just saved by another call; what is written meanwhile stays. Returns the form's values. @throws ApiError. */
  async changeSaved(change: () => Promise<Saved>): Promise<Values> {
    const saved = await this.#autosave.instead(change, ({ updatedAt }) => updatedAt);
    const written = differingFields(this.#kind, this.#values, this.#baseline);
    this.#baseline = this.#source.adopt(saved);
    this.#values = { ...this.#baseline, ...takenOf({ values: this.#values }, written) };
    if (written.length > 0) this.#autosave.change(this.#values);
    this.#become({ isDirty: written.length > 0 });
    return this.#values;
  }

  /** @throws ApiError also when what is written could not be kept: the page would show an older text. */
  async preview(): Promise<Preview> {
    await this.#autosave.flush();
    if (this.#isSignedOut) await this.signIn();
    const { saving } = this.#state;
    if (saving.phase === "failed" || saving.phase === "conflict") throw saving.error;
    return this.#source.preview();
  }

  /**
   * Puts `next` into the form's text. The server keeps what the form says, and `others`, among the revisions first.
   * Returns what the form says then. @throws ApiError: nothing is replaced.
   */
  async replace(next: Partial<Values>, others: readonly OtherText<Values>[] = []): Promise<Values> {
    const values = await this.#replaced.makeWay(next, others);
    this.#shownFrom = undefined;
    this.change(values);
    return values;
  }

  /** Takes the text that an earlier page left in this browser, but for `parts`. @throws ApiError as `replace`. */
  async takeLeftover(copy: LocalCopy<Values>, parts: Partial<Values> = {}): Promise<Values> {
    const { values, savedAt: writtenAt } = copy;
    const taken = await this.replace({ ...values, ...parts }, [{ values, writtenAt }]);
    if (areSame(this.#kind, taken, values)) this.#shownFrom = writtenAt;
    await this.#keeper.remove(copy.session);
    this.#become({});
    return taken;
  }

  /** Discards what an earlier page left in this browser, once the server keeps it. @throws ApiError. */
  async discardLeftover({ values, savedAt: writtenAt, session }: LocalCopy<Values>): Promise<void> {
    await this.#source.keepText({ values, kind: "discarded", writtenAt });
    await this.#keeper.remove(session);
  }

  /**
   * Decides a conflict: continues with the form's text and `taken` of the others'. The server keeps both texts among the
   * revisions first. Returns what the form says then. @throws ApiError: nothing is decided.
   */
  async decide(taken: Partial<Values>): Promise<Values> {
    const { theirs } = this.#state;
    if (!theirs) return this.#values;
    const values = await this.#replaced.makeWay(taken, [
      { values: theirs.values, writtenAt: theirs.savedAt },
    ]);
    if (this.#state.theirs !== theirs) return this.#values;
    theirs.adopt();
    this.#shownFrom = undefined;
    this.#baseline = theirs.baseline;
    this.#values = values;
    this.#writtenAt = new Date().toISOString();
    const isDirty = !areSame(this.#kind, values, this.#baseline);
    if (isDirty || !areSame(this.#kind, values, theirs.values)) this.#autosave.resume(values);
    else this.#autosave.forget();
    this.#become({ theirs: undefined, isDirty });
    return values;
  }

  /** Discards what is written since the text was saved, once the server keeps it. @throws ApiError. */
  async discard(): Promise<void> {
    this.hasWritten = true;
    // Otherwise an older form of the same text would be kept beside it.
    await this.#autosave.flush();
    await this.#replaced.keepShown("discarded");
    // In a conflict the server has only theirs.
    if (!this.#state.theirs)
      await this.#autosave.instead(
        () => this.#source.discardCopy(),
        () => new Date().toISOString(),
      );
    this.#autosave.forget();
    this.#values = this.#baseline;
    this.#become({ isDirty: false });
  }

  #theirsOf(saving: SavingState): Theirs<Values> | undefined {
    return saving.phase === "conflict" ? this.#source.readConflict(saving.error) : undefined;
  }

  #become(change: Partial<SessionState<Values>>) {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
