import { forgetNewsletterPopup } from "./newsletter-popup.ts";
import { showToast } from "./toast.ts";

const THANKS = "Thanks for subscribing! Check your email to confirm.";

/** Sends the page's subscribe forms in place; before this runs, and without it, they are posted as forms are. */
export function watchSubscribeForms() {
  addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches(".subscribe")) return;
    event.preventDefault();
    void subscribe(form);
  });
}

async function subscribe(form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>("[type=email]");
  const button = form.querySelector("button");
  const note = form.querySelector<HTMLElement>(".note");
  if (!field || !button || !note) return;
  const show = (words: string, kind: string) => {
    note.className = `note ${kind}`;
    note.textContent = words;
    field.ariaInvalid = kind === "note--bad" ? "true" : null;
  };
  const disable = (isDisabled: boolean) => {
    field.disabled = isDisabled;
    button.disabled = isDisabled;
  };

  note.role = "status";
  show((note.dataset["idle"] ??= note.textContent), "");
  const input = Object.fromEntries(new FormData(form));
  const label = button.textContent;
  button.textContent = "Subscribing...";
  disable(true);
  const refusal = await send(input);
  button.textContent = label;
  if (!refusal) {
    form.reset();
    show(THANKS, "note--ok");
    showToast({ title: "Subscribed!", description: "Thanks for subscribing to our newsletter." });
    forgetNewsletterPopup();
    return;
  }
  disable(false);
  field.focus();
  if (refusal.isAboutField) show(refusal.message, "note--bad");
  else showToast({ title: "Subscription failed", description: refusal.message, isFailure: true });
}

/** Undefined when it was accepted. */
async function send(input: unknown): Promise<{ message: string; isAboutField: boolean } | undefined> {
  const response = await fetch("/api/subscribers", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  }).catch(() => undefined);
  if (response?.ok) return undefined;
  const problem: unknown = await response?.json().catch(() => undefined);
  const message = problem instanceof Object && "message" in problem && String(problem.message);
  return {
    message: message || "Failed to subscribe. Please try again later.",
    isAboutField: response?.status === 422,
  };
}
