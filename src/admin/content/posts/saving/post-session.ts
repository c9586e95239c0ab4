import type { Post } from "../../../../contract/posts.ts";
import { areSame } from "../values/post-values.ts";
import type { PostValues } from "../values/post-values.ts";
import { Autosave } from "./autosave.ts";
import type { SavingState } from "./autosave.ts";
import { LocalKeeper, tidyLocalCopies } from "../../../drafts/local-copies.ts";
import type { Keeper, LocalCopy } from "../../../drafts/local-copies.ts";
import type { LostText, PostSource, Preview, Theirs } from "./post-source.ts";

/** What the screen shows of it. */
export interface SessionState {
  saving: SavingState;
  /** Both texts are there, and nothing is sent until one is chosen. */
  theirs: Theirs | undefined;
  /** The form differs from the post as it was last saved. */
  isDirty: boolean;
}

/** A text beside the form's, and when it was written. */
type OtherText = Omit<LostText, "kind">;

interface SessionStart {
  /** The post as it is saved. */
  baseline: PostValues;
  /** The form as it begins. */
  initial: PostValues;
  /** When that was written; undefined for a form that begins empty. */
  loadedAt?: string | undefined;
}

/** What the server fills in where it is left empty. */
const answeredFields = ["slug", "publishedAt"] as const;
type AnsweredField = (typeof answeredFields)[number];

/** One page's writing of one post: its form's values on their way to the browser's storage and to the server. */
export class PostSession {
  #source: PostSource;
  readonly #keeper: Keeper<PostValues>;
  readonly #autosave: Autosave<PostValues>;
  /** How many times it was started and not yet stopped. */
  #pages = 0;
  readonly #listeners = new Set<() => void>();
  /** The subject of copies that earlier pages left; this page's own copies move with their post. */
  readonly subject: string;
  #baseline: PostValues;
  #values: PostValues;
  /** When the form's text was last changed, here or by whom it was loaded from. */
  #writtenAt: string | undefined;
  #state: SessionState;

  constructor(
    source: PostSource,
    { baseline, initial, loadedAt }: SessionStart,
    keeper: Keeper<PostValues> = new LocalKeeper(source.subject),
  ) {
    this.#source = source;
    this.#baseline = baseline;
    this.#values = initial;
    this.subject = source.subject;
    this.#writtenAt = loadedAt;
    this.#keeper = keeper;
    this.#autosave = new Autosave({
      send: (values) => this.#source.saveCopy(values),
      keep: (values) => {
        this.#keeper.turnTo(this.#source.subject);
        this.#keeper.keep(values);
      },
      isConflict: (refusal) => this.#source.readConflict(refusal) !== undefined,
      onState: (saving) => this.#become({ saving, theirs: this.#theirsOf(saving) }),
    });
    const isDirty = !areSame(initial, baseline);
    this.#state = { saving: this.#autosave.state, theirs: undefined, isDirty };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getState = () => this.#state;

  /** The form's values as they are now. */
  get values(): PostValues {
    return this.#values;
  }

  /** When the form's text was written; undefined for a form that began empty and still is. */
  get writtenAt(): string | undefined {
    return this.#writtenAt;
  }

  /** The key of its copies in the browser. */
  get id(): string {
    return this.#keeper.session;
  }

  /** True if the server has all that is written. */
  get isKept(): boolean {
    return ["unchanged", "saved"].includes(this.#state.saving.phase);
  }

  /** Watches the page until it is stopped: what is hidden or back online is sent at once. */
  start(): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    this.#pages += 1;
    this.#autosave.start();
    this.#keeper.holdLock(signal);
    void tidyLocalCopies().catch(() => undefined);
    const flush = () => void this.#autosave.flush();
    window.addEventListener("online", flush, { signal });
    document.addEventListener("visibilitychange", flush, { signal });
    window.addEventListener(
      "beforeunload",
      (event) => {
        if (!this.isKept) event.preventDefault();
      },
      { signal },
    );
    return () => {
      ended.abort();
      this.#pages -= 1;
      void this.#autosave.flush().finally(() => {
        if (this.#pages === 0) this.#autosave.stop();
      });
    };
  }

  /** The form was changed. */
  change(values: PostValues) {
    if (areSame(values, this.#values)) return;
    this.#values = values;
    this.#writtenAt = new Date().toISOString();
    this.#autosave.change(values);
    const isDirty = !areSame(values, this.#baseline);
    if (isDirty !== this.#state.isDirty) this.#become({ isDirty });
  }

  /**
   * Saves the post itself; `show` puts into the form what the server has made of a field. What is written meanwhile stays,
   * as not saved yet. @throws ApiError; a conflict shows in the state as well.
   */
  async save(values: PostValues, show: (field: AnsweredField, value: string | null) => void): Promise<Post> {
    const { post, source } = await this.#autosave.instead(
      () => this.#source.save(values),
      ({ post: { updatedAt } }) => updatedAt,
    );
    this.#source = source;
    this.#baseline = { ...values, slug: post.slug, publishedAt: post.publishedAt };
    for (const field of answeredFields) {
      if (this.#values[field] !== values[field]) continue;
      // First, so that the form's change is none.
      this.#values = { ...this.#values, [field]: post[field] };
      show(field, post[field]);
    }
    const isDirty = !areSame(this.#values, this.#baseline);
    if (isDirty) this.#autosave.change(this.#values);
    this.#become({ isDirty });
    return post;
  }

  /** @throws ApiError also when what is written could not be kept: the page would show an older text. */
  async preview(): Promise<Preview> {
    await this.#autosave.flush();
    const { saving } = this.#state;
    if (saving.phase === "failed" || saving.phase === "conflict") throw saving.error;
    return this.#source.preview();
  }

  /**
   * Puts `next` into the form's text. The server keeps what the form says, and `others`, among the revisions first.
   * Returns what the form says then. @throws ApiError: nothing is replaced.
   */
  async replace(next: Partial<PostValues>, others: readonly OtherText[] = []): Promise<PostValues> {
    const values = await this.#makeWay(next, others);
    this.change(values);
    return values;
  }

  /** Takes the text that an earlier page left in this browser, but for `parts`. @throws ApiError as `replace`. */
  async takeLeftover(copy: LocalCopy<PostValues>, parts: Partial<PostValues> = {}): Promise<PostValues> {
    const { values, savedAt: writtenAt } = copy;
    const taken = await this.replace({ ...values, ...parts }, [{ values, writtenAt }]);
    await this.#keeper.remove(copy.session);
    return taken;
  }

  /** Discards what an earlier page left in this browser, once the server keeps it. @throws ApiError. */
  async discardLeftover({ values, savedAt: writtenAt, session }: LocalCopy<PostValues>): Promise<void> {
    await this.#source.keepText({ values, kind: "discarded", writtenAt });
    await this.#keeper.remove(session);
  }

  /**
   * Decides a conflict: goes on with the form's text and `taken` of the others'. The server keeps both texts among the
   * revisions first. Returns what the form says then. @throws ApiError: nothing is decided.
   */
  async decide(taken: Partial<PostValues>): Promise<PostValues> {
    const { theirs } = this.#state;
    if (!theirs) return this.#values;
    const values = await this.#makeWay(taken, [{ values: theirs.values, writtenAt: theirs.savedAt }]);
    if (this.#state.theirs !== theirs) return this.#values;
    theirs.adopt();
    this.#baseline = theirs.baseline;
    this.#values = values;
    this.#writtenAt = new Date().toISOString();
    const isDirty = !areSame(values, this.#baseline);
    if (isDirty || !areSame(values, theirs.values)) this.#autosave.resume(values);
    else this.#autosave.forget();
    this.#become({ theirs: undefined, isDirty });
    return values;
  }

  /** Discards what is written since the post was saved, once the server keeps it. @throws ApiError. */
  async discard(): Promise<void> {
    // Otherwise an older form of the same text would be kept beside it.
    await this.#autosave.flush();
    await this.#keepShown("discarded");
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

  get baseline(): PostValues {
    return this.#baseline;
  }

  /** Keeps what `next` would replace, and returns what the form is to say. */
  async #makeWay(next: Partial<PostValues>, others: readonly OtherText[]): Promise<PostValues> {
    for (const other of others)
      if (!areSame(other.values, { ...this.#values, ...next }))
        await this.#source.keepText({ ...other, kind: "replaced" });
    if (!areSame(this.#values, { ...this.#values, ...next })) await this.#keepShown("replaced");
    return { ...this.#values, ...next };
  }

  /** Keeps the form's text, unless it is the post as it was saved. */
  async #keepShown(kind: LostText["kind"]) {
    let values: PostValues;
    do {
      values = this.#values;
      if (areSame(values, this.#baseline)) return;
      await this.#source.keepText({ values, kind, writtenAt: this.#writtenAt ?? new Date().toISOString() });
      // More may be written while the server answers.
    } while (values !== this.#values);
  }

  #theirsOf(saving: SavingState): Theirs | undefined {
    return saving.phase === "conflict" ? this.#source.readConflict(saving.error) : undefined;
  }

  #become(change: Partial<SessionState>) {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
