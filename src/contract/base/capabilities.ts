/** Lists what an account or a token may be allowed to do. Which role has which of them: access.ts. */
export const capabilities = [
  "posts.read",
  "posts.write",
  "posts.publish",
  "posts.others",
  "media.upload",
  "media.read",
  "media.write",
  "pages.read",
  "pages.write",
  "categories.write",
  "newsletters.read",
  "newsletters.write",
  "newsletters.send",
  "mails.send",
  "figures.read",
  "subscribers.count",
  "subscribers.read",
  "subscribers.write",
  "subscribers.export",
  "notices.read",
  "settings.write",
  "people.write",
  "audit.read",
  "data.move",
] as const;

export type Capability = (typeof capabilities)[number];

/** The roles of people, from the most to the least that they may do. */
export const roles = ["owner", "editor", "author"] as const;

export type Role = (typeof roles)[number];
