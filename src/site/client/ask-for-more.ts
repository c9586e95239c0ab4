export type More = Parameters<WindowEventMap["more"]["detail"]>[0];

/** Calls `use` with what more.ts has, once that is loaded (main.ts). */
export const askForMore = (use: (more: More) => unknown) =>
  dispatchEvent(new CustomEvent("more", { detail: use }));
