/** Styles are read, never applied: our Content-Security-Policy would report each of them. */
export const STYLE = "data-style";
