import { z } from "zod";
import { capabilities, roles, type Capability, type Role } from "../base/capabilities.ts";
import type { Access } from "../base/endpoint.ts";

/** One of the roles. docs/people.md prints the tables of this file. */
export const roleSchema = z.enum(roles, { error: `Role must be one of ${roles.join(", ")}` });

/** Rights that some people of a role have, and others not. */
export const grants = ["publish", "send-newsletters", "see-subscribers"] as const;

export const grantSchema = z.enum(grants, { error: `Grants must be among ${grants.join(", ")}` });

export type Grant = z.infer<typeof grantSchema>;

/** What somebody may do: the role, and what was granted beyond it. */
export interface Rights {
  role: Role;
  grants: readonly Grant[];
}

interface GrantRow {
  words: string;
  hint: string;
  /** Whom it can be granted to. An owner has everything anyway. */
  role: Role;
  capabilities: readonly Capability[];
}

export const grantTable: Readonly<Record<Grant, GrantRow>> = {
  publish: {
    words: "May publish",
    hint: "Publishes posts without an editor, and changes those that are published.",
    role: "author",
    capabilities: ["posts.publish"],
  },
  "send-newsletters": {
    words: "May send newsletters",
    hint: "Sends, schedules, pauses and cancels newsletters, and changes the welcome series.",
    role: "editor",
    capabilities: ["newsletters.send"],
  },
  "see-subscribers": {
    words: "May see subscribers",
    hint: "Sees, changes and exports subscribers with their addresses.",
    role: "editor",
    capabilities: ["subscribers.read", "subscribers.write", "subscribers.export"],
  },
};

const ofAuthors = ["posts.read", "posts.write", "media.upload"] as const satisfies readonly Capability[];

const ofEditors = [
  ...ofAuthors,
  "posts.publish",
  "posts.others",
  "media.read",
  "media.write",
  "pages.read",
  "pages.write",
  "categories.write",
  "newsletters.read",
  "newsletters.write",
  "figures.read",
  "subscribers.count",
] as const satisfies readonly Capability[];

export const roleTable: Readonly<
  Record<Role, { words: string; hint: string; capabilities: readonly Capability[] }>
> = {
  owner: { words: "Owner", hint: "May do everything.", capabilities },
  editor: {
    words: "Editor",
    hint: "Writes and publishes all posts and pages, and drafts newsletters. Sees how many subscribers there are, not who they are.",
    capabilities: ofEditors,
  },
  author: {
    words: "Author",
    hint: "Writes their own posts and uploads images. An editor or an owner publishes them.",
    capabilities: ofAuthors,
  },
};

/** `Editor, may send newsletters`. */
export const rightsWords = ({ role, grants: granted }: Rights): string =>
  [roleTable[role].words, ...granted.map((grant) => grantTable[grant].words.toLowerCase())].join(", ");

export const grantsOf = (role: Role): readonly Grant[] =>
  grants.filter((grant) => grantTable[grant].role === role);

/** Returns what somebody may do now. A grant that the role cannot have gives nothing. */
export const capabilitiesOf = ({ role, grants: granted }: Rights): ReadonlySet<Capability> =>
  new Set([
    ...roleTable[role].capabilities,
    ...grantsOf(role)
      .filter((grant) => granted.includes(grant))
      .flatMap((grant) => grantTable[grant].capabilities),
  ]);

/** True if somebody with these capabilities may make a call at all. Some calls refuse more, by what they are asked for. */
export const mayCall = (access: Access, held: ReadonlySet<Capability>): boolean =>
  access === "public" || access === "token" || access === "session" || held.has(access);

/** What each capability allows, for docs/people.md, the description of the API and the form of a token. */
export const capabilityWords: Readonly<Record<Capability, string>> = {
  "posts.read": "read posts, drafts too",
  "posts.write": "write posts, change and delete one’s own drafts",
  "posts.publish": "publish posts, change and delete published ones",
  "posts.others": "work on the posts of others too, and delete the samples",
  "media.upload": "upload images and files, and look up links to embed",
  "media.read": "see all images with the texts that show them",
  "media.write": "delete images, and describe them",
  "pages.read": "read pages, drafts too",
  "pages.write": "write, publish and delete pages",
  "categories.write": "change categories and authors",
  "newsletters.read": "read newsletters, drafts too, and see how they did in numbers",
  "newsletters.write": "write newsletters as drafts, and test them",
  "newsletters.send": "send, schedule, pause and cancel newsletters, and change the welcome series",
  "mails.send":
    "send mails from templates to one address each, and see what became of them; people also write the templates",
  "figures.read": "see the figures of the dashboard",
  "subscribers.count": "see how many subscribers there are, the names of tags and fields, and segments",
  "subscribers.read": "see subscribers with their addresses, and who got which newsletter",
  "subscribers.write": "add, change and remove subscribers, tags, fields and segments",
  "subscribers.export": "download subscribers and recipients as files",
  "notices.read": "see the notices at the bell, and mark them as seen",
  "settings.write": "change the settings, the mail server and the words of the site, and read the outbox",
  "people.write": "invite people, change what they may do, and remove them",
  "audit.read": "see who changed what in the last year",
  "data.move":
    "import posts and subscribers, and undo imports; people also make, download and delete backups and exports",
};
