/** How much of a post with a cut is mailed. */
export const extents = [
  { value: "beginning", name: "Up to the cut" },
  { value: "full", name: "In full" },
];
