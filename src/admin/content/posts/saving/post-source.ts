import { z } from "zod";
import { createPost, postSchema, updatePost } from "../../../../contract/posts.ts";
import type { AdminPost, Post } from "../../../../contract/posts.ts";
import { previewPost, previewUnsavedPost } from "../../../../contract/previews.ts";
import * as copies from "../../../../contract/working-copies.ts";
import * as kept from "../../../../contract/kept-texts.ts";
import { readConflict } from "../../../api/read-conflict.ts";
import { ApiError, call as callPage } from "../../../api/client.ts";
import { emptyPost, valuesOfPost } from "../values/post-values.ts";
import type { PostValues } from "../values/post-values.ts";

/** What somebody else wrote, and what has to be known to write after it. */
export interface Theirs {
  values: PostValues;
  savedAt: string;
  /** The post as they saved it. */
  baseline: PostValues;
  /** Takes note of it: what is saved next is meant to come after it. */
  adopt: () => void;
}

export interface Preview {
  url: string;
  expiresAt: string;
}

/** A text that is about to be replaced or discarded. */
export interface LostText {
  values: PostValues;
  kind: "replaced" | "discarded";
  writtenAt: string;
}

/** The form's post on the server: saved or never saved. */
export interface PostSource {
  /** What the browser's own copies are filed under. */
  readonly subject: string;
  /** Keeps what is written, outside the rules of a post. Comes back with the time. */
  saveCopy: (values: PostValues) => Promise<string>;
  /** Keeps a text among the revisions, before it is replaced or discarded. @throws ApiError. */
  keepText: (text: LostText) => Promise<void>;
  /** Discards what was kept from here; what somebody else has kept since stays. */
  discardCopy: () => Promise<void>;
  /** Saves the post itself, and with it the copy. Comes back with where it is from now on. */
  save: (values: PostValues) => Promise<{ post: Post; source: PostSource }>;
  /** The page as it would be with what is kept. */
  preview: () => Promise<Preview>;
  /** What a refusal says that somebody else wrote. */
  readConflict: (refusal: ApiError) => Theirs | undefined;
}

export class SavedPost implements PostSource {
  readonly subject: string;
  readonly #id: string;
  #post: Post;
  #copyRevision: number | null;
  readonly #call: typeof callPage;

  constructor({ workingCopy, ...post }: AdminPost, call = callPage) {
    this.#call = call;
    this.subject = `post ${post.id}`;
    this.#id = String(post.id);
    this.#post = post;
    this.#copyRevision = workingCopy?.copyRevision ?? null;
  }

  async saveCopy(values: PostValues): Promise<string> {
    const known = { baseRevision: this.#post.revision, copyRevision: this.#copyRevision };
    const saved = await this.#call(copies.saveWorkingCopy, {
      params: { id: this.#id },
      body: { fields: values, ...known },
    });
    this.#copyRevision = saved.copyRevision;
    return saved.savedAt;
  }

  async keepText({ values: fields, ...text }: LostText) {
    try {
      await this.#call(kept.keepText, { params: { id: this.#id }, body: { fields, ...text } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      // The post was deleted.
      await this.#call(kept.keepUnsavedText, { body: { fields, ...text } });
    }
  }

  async discardCopy() {
    if (this.#copyRevision === null) return;
    const query = { copyRevision: String(this.#copyRevision) };
    await this.#call(copies.discardWorkingCopy, { params: { id: this.#id }, query });
    this.#copyRevision = null;
  }

  async save(values: PostValues) {
    const known = { revision: this.#post.revision, copyRevision: this.#copyRevision };
    const post = await this.#call(updatePost, { params: { id: this.#id }, body: { ...values, ...known } });
    this.#post = post;
    this.#copyRevision = null;
    return { post, source: this };
  }

  preview(): Promise<Preview> {
    return this.#call(previewPost, { params: { id: this.#id } });
  }

  readConflict(refusal: ApiError): Theirs | undefined {
    const conflict = readConflict(refusal, savedConflict);
    if (!conflict) return undefined;
    const { current, copy } = conflict;
    const values = valuesOfPost(current);
    return {
      values: copy ? copies.valuesOfCopy(copy.fields, values) : values,
      savedAt: copy?.savedAt ?? current.updatedAt,
      baseline: values,
      adopt: () => {
        this.#post = current;
        this.#copyRevision = copy?.copyRevision ?? null;
      },
    };
  }
}

const savedConflict = z.object({ current: postSchema, copy: copies.workingCopySchema.nullish() });

export class UnsavedPost implements PostSource {
  readonly #onBegun: (id: number) => void;
  readonly #call: typeof callPage;
  #known: { id: number; copyRevision: number } | undefined;

  /** `onBegun` hears of the copy's id, by which the page finds it again. */
  constructor(copy: copies.UnsavedPost | undefined, onBegun: (id: number) => void, call = callPage) {
    this.#call = call;
    this.#known = copy;
    this.#onBegun = onBegun;
  }

  get subject() {
    return this.#known ? `new ${this.#known.id}` : "new";
  }

  async saveCopy(values: PostValues): Promise<string> {
    const saved = this.#known ? await this.#saveAgain(this.#known, values) : await this.#begin(values);
    return saved.savedAt;
  }

  async #begin(values: PostValues) {
    const begun = await this.#call(copies.beginUnsavedPost, { body: { fields: values } });
    this.#known = begun;
    this.#onBegun(begun.id);
    return begun;
  }

  async #saveAgain({ id, copyRevision }: { id: number; copyRevision: number }, values: PostValues) {
    const saved = await this.#unlessGone(
      this.#call(copies.saveUnsavedPost, {
        params: { id: String(id) },
        body: { fields: values, copyRevision },
      }),
    );
    this.#known = { id, copyRevision: saved.copyRevision };
    return saved;
  }

  async keepText({ values: fields, ...text }: LostText) {
    const of = this.#known && { workingCopyId: this.#known.id };
    await this.#call(kept.keepUnsavedText, { body: { fields, ...text, ...of } });
  }

  async discardCopy() {
    if (!this.#known) return;
    const { id, copyRevision } = this.#known;
    const query = { copyRevision: String(copyRevision) };
    await this.#call(copies.discardUnsavedPost, { params: { id: String(id) }, query });
    this.#known = undefined;
  }

  async save(values: PostValues) {
    const workingCopy = this.#known && { id: this.#known.id, copyRevision: this.#known.copyRevision };
    const body = { ...values, ...(workingCopy && { workingCopy }) };
    const post = await this.#unlessGone(this.#call(createPost, { body }));
    return { post, source: new SavedPost({ ...post, workingCopy: null }, this.#call) };
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
    return this.#call(previewUnsavedPost, { params: { id: String(this.#known.id) } });
  }

  readConflict(refusal: ApiError): Theirs | undefined {
    const conflict = readConflict(refusal, z.object({ copy: copies.unsavedPostSchema }));
    if (!conflict) return undefined;
    const { copy } = conflict;
    return {
      values: copies.valuesOfCopy(copy.fields, emptyPost),
      savedAt: copy.savedAt,
      baseline: emptyPost,
      adopt: () => {
        this.#known = copy;
      },
    };
  }
}
