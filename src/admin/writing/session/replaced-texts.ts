import type { OtherText, SessionKind } from "./session-state.ts";
import type { LostText } from "./text-source.ts";
import { areSame } from "./written-kind.ts";

/** What a form says now, what was last saved of it, and when it was written. */
interface FormText<Values> {
  readonly values: Values;
  readonly baseline: Values;
  readonly writtenAt: string | undefined;
}

/** Has the server keep among the revisions what is about to be replaced or discarded in a form. */
export class ReplacedTexts<Values extends object> {
  readonly #kind: SessionKind<Values>;
  readonly #form: FormText<Values>;
  readonly #keep: (text: LostText<Values>) => Promise<unknown>;

  constructor(
    kind: SessionKind<Values>,
    form: FormText<Values>,
    keep: (text: LostText<Values>) => Promise<unknown>,
  ) {
    this.#kind = kind;
    this.#form = form;
    this.#keep = keep;
  }

  /** Keeps what `next` would replace, and returns what the form is to say. @throws ApiError. */
  async makeWay(next: Partial<Values>, others: readonly OtherText<Values>[]): Promise<Values> {
    for (const other of others)
      if (!areSame(this.#kind, other.values, { ...this.#form.values, ...next }))
        await this.#keep({ ...other, kind: "replaced" });
    const { values } = this.#form;
    if (!areSame(this.#kind, values, { ...values, ...next })) await this.keepShown("replaced");
    return { ...this.#form.values, ...next };
  }

  /** Keeps the form's text, unless it is what was saved. @throws ApiError. */
  async keepShown(kind: LostText<Values>["kind"]) {
    let values: Values;
    do {
      ({ values } = this.#form);
      if (areSame(this.#kind, values, this.#form.baseline)) return;
      await this.#keep({ values, kind, writtenAt: this.#form.writtenAt ?? new Date().toISOString() });
      // More may be written while the server answers.
    } while (values !== this.#form.values);
  }
}
