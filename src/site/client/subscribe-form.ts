import { INVALID_EMAIL, mailboxKeyOf } from "../../contract/base/mailbox-key.ts";
import { drawIcon } from "./draw-icon.ts";
import { showToast } from "./toast.ts";
import { inBrowser } from "./page-words.ts";

/**
 * Sends a subscribe form in place, and says what came of it; an invalid address is not sent. The button says already that
 * it is being sent (layout/first-script.ts).
 */
export async function subscribe(form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>("[type=email]");
  const button = form.querySelector("button");
  const note = form.querySelector<HTMLElement>(".note");
  if (!field || !button || !note) return;
  const show = (words: string, kind?: "ok" | "bad") => {
    note.className = kind ? `note note--${kind}` : "note";
    note.innerHTML = kind ? drawIcon(kind === "ok" ? "check" : "alert") : "";
    note.append(words);
    field.ariaInvalid = kind === "bad" ? "true" : null;
  };
  const endSending = () => {
    button.textContent = button.dataset["idle"] ?? "";
    delete form.dataset["sending"];
  };
  const disable = (isDisabled: boolean) => {
    field.disabled = isDisabled;
    button.disabled = isDisabled;
  };

  note.role = "status";
  // A page that came with a refusal has no other words.
  show((note.dataset["idle"] ??= note.matches(".note--bad") ? "" : note.textContent));
  if (mailboxKeyOf(field.value.trim()) === undefined) {
    endSending();
    show(inBrowser.refusals?.[422] ?? INVALID_EMAIL, "bad");
    return field.focus();
  }
  const fields = new FormData(form);
  const input = { ...Object.fromEntries(fields), tags: fields.getAll("tags") };
  // What has the focus is disabled next, which would lead it nowhere.
  note.focus();
  disable(true);
  const refusal = await send(input);
  endSending();
  if (!refusal) {
    form.reset();
    show(inBrowser.thanks, "ok");
    showToast(inBrowser.subscribed);
    dispatchEvent(new Event("subscribed"));
    return;
  }
  disable(false);
  field.focus();
  if (refusal.isAboutField) show(refusal.message, "bad");
  else showToast({ title: inBrowser.subscriptionFailed, description: refusal.message, isFailure: true });
}

interface Refusal {
  message: string;
  isAboutField: boolean;
}

/** Undefined when it was accepted. */
async function send(input: unknown): Promise<Refusal | undefined> {
  const response = await fetch("/api/subscribers", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  }).catch(() => undefined);
  if (response?.ok) return undefined;
  return {
    message: response ? await wordsOf(response) : inBrowser.notReached,
    isAboutField: response?.status === 422,
  };
}

/**
 * What the server says, else the sentence for no answer at all: what a proxy or a server that fails calls its state is not
 * for readers.
 */
async function wordsOf(response: Response): Promise<string> {
  const known = inBrowser.refusals?.[response.status];
  if (known) return known;
  const problem: unknown = await response.json().catch(() => undefined);
  const message = problem instanceof Object && "message" in problem && problem.message;
  return typeof message === "string" && message ? message : inBrowser.notReached;
}
