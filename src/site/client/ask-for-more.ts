type Detail = WindowEventMap["more"]["detail"];

/** Calls `use` with what more.ts has, once that is loaded (main.ts). */
export const askForMore = (use: Detail) => dispatchEvent(new CustomEvent<Detail>("more", { detail: use }));
