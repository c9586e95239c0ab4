import { createHash } from "node:crypto";

/**
 * Runs in every page before its first paint, so that a chosen theme never flashes, and looks after what the frame
 * needs from then on. It may use nothing from outside: it is sent as text.
 */
function watchFrame() {
  const root = document.documentElement;
  const paint = (theme: string) => {
    root.dataset["theme"] = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>("[name=theme-color]")) {
      const scheme = (meta.dataset["scheme"] ??= /light|dark/.exec(meta.media)?.[0] ?? "");
      meta.media =
        theme === "system" ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? "all" : "not all";
    }
  };
  const show = () => {
    let choice: string | null = null;
    try {
      choice = localStorage.getItem("theme");
    } catch {
      // Where storage is forbidden a choice lasts as long as the page.
    }
    paint(choice ?? "system");
    for (const input of document.querySelectorAll<HTMLInputElement>("[name=theme]"))
      input.checked = input.value === root.dataset["theme"];
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- What is outside is not sent.
  const endSending = (button: HTMLElement) => {
    button.textContent = button.dataset["idle"] ?? "";
    delete button.closest<HTMLElement>("form")?.dataset["sending"];
  };
  show();
  // Also when the page comes back from the back-forward cache, and when another tab has chosen.
  addEventListener("pageshow", show);
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const button of document.querySelectorAll<HTMLElement>("[data-sending] [data-idle]"))
      endSending(button);
  });
  addEventListener("storage", show);
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "theme") return;
    paint(target.value);
    try {
      localStorage.setItem("theme", target.value);
    } catch {
      // See above.
    }
  });
  // A choice that leads to the same page would leave its menu open.
  addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("[popover] a") : undefined;
    // Browsers without popovers show the menu in the page (styles/older-browsers.css).
    if ("popover" in root) link?.closest<HTMLElement>("[popover]")?.hidePopover();
  });
  // From the first press on, whatever has loaded by then: another one would send the form again.
  addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement)) return;
      const button = form.querySelector<HTMLElement>("[data-submitting]");
      if (!button) return;
      if ("sending" in form.dataset) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      form.dataset["sending"] = "";
      button.dataset["idle"] = button.textContent;
      button.textContent = button.dataset["submitting"] ?? "";
      // A page that is still there by then was not left: the reader stopped it, or is offline.
      setTimeout(() => button.matches(":disabled") || endSending(button), 10_000);
    },
    true,
  );
  // The admin does not fade in. Chromium 156 reports a fade that only the old page wants as an error on the new one.
  addEventListener("pageswap", ({ activation, viewTransition }) => {
    if (/\/(admin|setup|invitation|new-password)\//.test(`${location.href} ${activation?.entry?.url}`))
      viewTransition?.skipTransition();
  });
  if ("command" in HTMLButtonElement.prototype) root.dataset["commands"] = "";
  if ("share" in navigator) root.dataset["share"] = "";
  if (!CSS.supports("animation-timeline", "scroll()"))
    addEventListener("scroll", () => root.toggleAttribute("data-scrolled", scrollY > 20), { passive: true });
}

/** The one inline script of the pages. */
export const firstScript = `(${watchFrame.toString().replaceAll(/\s*\n\s*(?:\/\/.*)?/g, "\n")})()`;

/** The source that `script-src` needs for the first script to run. */
export const firstScriptSource = `'sha256-${createHash("sha256").update(firstScript).digest("base64")}'`;
