/** The same drawing as in parts/Icon.tsx; a script needs no others. */
const paths = {
  check: "M20 6 9 17l-5-5",
  alert: "M12 8v4m0 4h.01M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0",
  close: "M18 6 6 18M6 6l12 12",
};

/** HTML that repeats what the words beside it say. */
export const drawIcon = (name: keyof typeof paths) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${paths[name]}"/></svg>`;
