/** Lists what an account may be allowed to do. The owner, the only account there is, has every capability. */
export const capabilities = [
  "posts.write",
  "media.write",
  "newsletters.write",
  "newsletters.send",
  "subscribers.read",
  "subscribers.write",
  "subscribers.export",
  "figures.read",
  "settings.write",
  "data.move",
] as const;

export type Capability = (typeof capabilities)[number];
