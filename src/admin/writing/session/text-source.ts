import { ApiError, call as callPage, callQuietly } from "../../api/client.ts";
import { readConflict } from "../../api/read-conflict.ts";
import {
  areSame,
  type Call,
  type SavedText as Saveable,
  type TakenCopy,
  type WrittenKind,
} from "./written-kind.ts";

/** What somebody else wrote, and what has to be known to write after it. */
export interface Theirs<Values> {
  values: Values;
  savedAt: string;
  /** The text as they saved it. */
  baseline: Values;
  /** Takes note of it: what is saved next is meant to come after it. */
  adopt: () => void;
}

export interface Preview {
  url: string;
  expiresAt: string;
}

/** A text that is about to be replaced or discarded. */
export interface LostText<Values> {
  values: Values;
  kind: "replaced" | "discarded";
  writtenAt: string;
}

/** The form's text on the server: saved or never saved. */
export interface TextSource<Values, Saved> {
  /** What the browser's own copies are filed under. */
  readonly subject: string;
  /** The text as it is saved; undefined before it is. */
  readonly saved: Saved | undefined;
  /** The working copy of a text that was never saved, once it has one. */
  readonly copyId: number | undefined;
  /** Keeps what is written, outside the rules for saving. Comes back with the time. */
  saveCopy: (values: Values) => Promise<string>;
  /** Keeps a text among the revisions, before it is replaced or discarded. @throws ApiError. */
  keepText: (text: LostText<Values>) => Promise<void>;
  /** Discards what was kept from here; what somebody else has kept since stays. */
  discardCopy: () => Promise<void>;
  /** Saves the text itself, and with it the copy. Comes back with what it says then, and where it is from now on. */
  save: (values: Values) => Promise<{ saved: Saved; answered: Values; source: TextSource<Values, Saved> }>;
  /** The text as readers would see it, with what is kept. */
  preview: () => Promise<Preview>;
  /** Takes note of a change of the saved text that left its words as they are, such as scheduling. */
  follow: (saved: Saved) => void;
  /** Takes note of the saved text after another call than a save has changed it. Comes back with what it says then. */
  adopt: (saved: Saved) => Values;
  /** What a refusal says that somebody else wrote. */
  readConflict: (refusal: ApiError) => Theirs<Values> | undefined;
}

export class SavedSource<
  Draft extends object,
  Values extends Draft,
  Saved extends Saveable,
> implements TextSource<Values, Saved> {
  readonly subject: string;
  readonly #kind: WrittenKind<Draft, Values, Saved>;
  readonly #id: string;
  #saved: Saved;
  #copyRevision: number | null;
  readonly #call: Call;
  /** Keeps what is written while it is written: a lost session is told beside the text, and asks for nothing. */
  readonly #keep: Call;

  constructor(
    kind: WrittenKind<Draft, Values, Saved>,
    { saved, copyRevision }: { saved: Saved; copyRevision: number | null },
    call?: Call,
  ) {
    this.#kind = kind;
    this.#call = call ?? callPage;
    this.#keep = call ?? callQuietly;
    this.subject = `${kind.noun} ${saved.id}`;
    this.#id = String(saved.id);
    this.#saved = saved;
    this.#copyRevision = copyRevision;
  }

  get saved() {
    return this.#saved;
  }

  get copyId() {
    return undefined;
  }

  async saveCopy(values: Values): Promise<string> {
    const known = { baseRevision: this.#saved.revision, copyRevision: this.#copyRevision };
    const saved = await this.#keep(this.#kind.calls.copies.saveWorkingCopy, {
      params: { id: this.#id },
      body: { fields: values, ...known },
    });
    this.#copyRevision = saved.copyRevision;
    return saved.savedAt;
  }

  async keepText({ values: fields, ...text }: LostText<Values>) {
    const { keepText, keepUnsavedText } = this.#kind.calls.keptTexts;
    try {
      await this.#call(keepText, { params: { id: this.#id }, body: { fields, ...text } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      // It was deleted.
      await this.#call(keepUnsavedText, { body: { fields, ...text } });
    }
  }

  async discardCopy() {
    if (this.#copyRevision === null) return;
    const query = { copyRevision: String(this.#copyRevision) };
    await this.#call(this.#kind.calls.copies.discardWorkingCopy, { params: { id: this.#id }, query });
    this.#copyRevision = null;
  }

  async save(values: Values) {
    const known = { revision: this.#saved.revision, copyRevision: this.#copyRevision };
    const saved = await this.#kind.update(this.#call, this.#id, { values, ...known });
    this.#saved = saved;
    this.#copyRevision = null;
    return { saved, answered: this.#kind.valuesOf(saved), source: this };
  }

  preview(): Promise<Preview> {
    return this.#call(this.#kind.calls.previews.previewSaved, { params: { id: this.#id } });
  }

  follow(saved: Saved) {
    const { valuesOf } = this.#kind;
    if (saved.revision > this.#saved.revision && areSame(this.#kind, valuesOf(saved), valuesOf(this.#saved)))
      this.#saved = saved;
  }

  adopt(saved: Saved): Values {
    this.#saved = saved;
    return this.#kind.valuesOf(saved);
  }

  readConflict(refusal: ApiError): Theirs<Values> | undefined {
    const conflict = readConflict(refusal, this.#kind.conflict);
    if (!conflict) return undefined;
    const { current, copy } = conflict;
    const values = this.#kind.valuesOf(current);
    return {
      values: copy ? this.#kind.fill(copy.fields, values) : values,
      savedAt: copy?.savedAt ?? current.updatedAt,
      baseline: values,
      adopt: () => {
        this.#saved = current;
        this.#copyRevision = copy?.copyRevision ?? null;
      },
    };
  }
}

export class UnsavedSource<
  Draft extends object,
  Values extends Draft,
  Saved extends Saveable,
> implements TextSource<Values, Saved> {
  readonly #kind: WrittenKind<Draft, Values, Saved>;
  readonly #onBegun: (id: number) => void;
  readonly #call: Call;
  /** Keeps what is written while it is written: a lost session is told beside the text, and asks for nothing. */
  readonly #keep: Call;
  #known: TakenCopy | undefined;

  /** `onBegun` hears of the copy's id, by which the page finds it again. */
  constructor(
    kind: WrittenKind<Draft, Values, Saved>,
    { copy, onBegun }: { copy: TakenCopy | undefined; onBegun: (id: number) => void },
    call?: Call,
  ) {
    this.#kind = kind;
    this.#call = call ?? callPage;
    this.#keep = call ?? callQuietly;
    this.#known = copy;
    this.#onBegun = onBegun;
  }

  get subject() {
    return this.#known ? `${this.#kind.newSubject} ${this.#known.id}` : this.#kind.newSubject;
  }

  get saved() {
    return undefined;
  }

  get copyId() {
    return this.#known?.id;
  }

  async saveCopy(values: Values): Promise<string> {
    const saved = this.#known ? await this.#saveAgain(this.#known, values) : await this.#begin(values);
    return saved.savedAt;
  }

  async #begin(values: Values) {
    const begun = await this.#keep(this.#kind.calls.unsaved.begin, { body: { fields: values } });
    this.#known = begun;
    this.#onBegun(begun.id);
    return begun;
  }

  async #saveAgain({ id, copyRevision }: TakenCopy, values: Values) {
    const saved = await this.#unlessGone(
      this.#keep(this.#kind.calls.unsaved.save, {
        params: { id: String(id) },
        body: { fields: values, copyRevision },
      }),
    );
    this.#known = { id, copyRevision: saved.copyRevision };
    return saved;
  }

  async keepText({ values: fields, ...text }: LostText<Values>) {
    const of = this.#known && { workingCopyId: this.#known.id };
    await this.#call(this.#kind.calls.keptTexts.keepUnsavedText, { body: { fields, ...text, ...of } });
  }

  async discardCopy() {
    if (!this.#known) return;
    const { id, copyRevision } = this.#known;
    const query = { copyRevision: String(copyRevision) };
    await this.#call(this.#kind.calls.unsaved.discard, { params: { id: String(id) }, query });
    this.#known = undefined;
  }

  async save(values: Values) {
    const copy = this.#known && { id: this.#known.id, copyRevision: this.#known.copyRevision };
    const saved = await this.#unlessGone(this.#kind.create(this.#call, values, copy));
    return {
      saved,
      answered: this.#kind.valuesOf(saved),
      source: new SavedSource(this.#kind, { saved, copyRevision: null }, this.#call),
    };
  }

  /** What was saved or thrown away elsewhere is gone; what is written next begins anew. */
  async #unlessGone<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      const isGone =
        error instanceof ApiError && [404, 409].includes(error.status) && !this.readConflict(error);
      if (isGone) this.#known = undefined;
      throw error;
    }
  }

  async preview(): Promise<Preview> {
    if (!this.#known) throw new Error("Write something first.");
    return this.#call(this.#kind.calls.previews.previewUnsaved, { params: { id: String(this.#known.id) } });
  }

  follow() {
    // There is nothing saved yet.
  }

  adopt(): never {
    throw new Error("This text was never saved.");
  }

  readConflict(refusal: ApiError): Theirs<Values> | undefined {
    const conflict = readConflict(refusal, this.#kind.unsavedConflict);
    if (!conflict) return undefined;
    const { copy } = conflict;
    return {
      values: this.#kind.fill(copy.fields, this.#kind.blank),
      savedAt: copy.savedAt,
      baseline: this.#kind.blank,
      adopt: () => {
        this.#known = copy;
      },
    };
  }
}
