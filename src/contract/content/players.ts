/** The services whose players and posts a page can show. The list is closed: a page may frame nothing else. */
interface Player {
  /** The name that readers know. */
  name: string;
  kind: "video" | "audio" | "post";
  /** Finds the id in an address of the service; undefined if the address is of something else. */
  idIn: (address: URL) => string | undefined;
  id: RegExp;
  /** The address of what has this id, for people. */
  addressOf: (id: string) => string;
  /** The address of the frame that shows it. */
  frameOf: (id: string) => string;
  /** Answers what is at an address (oembed.com). */
  oembed: string;
}

const matching = ({ pathname }: URL, pattern: RegExp) => pattern.exec(pathname)?.[1];
const isAt = ({ hostname }: URL, ...hosts: string[]) =>
  hosts.includes(hostname.replace(/^(?:www|m|mobile|music)\./, ""));

export const players = {
  youtube: {
    name: "YouTube",
    kind: "video",
    idIn: (address) => {
      if (isAt(address, "youtu.be")) return matching(address, /^\/([\w-]+)$/);
      if (!isAt(address, "youtube.com", "youtube-nocookie.com")) return undefined;
      const named = matching(address, /^\/(?:embed|shorts|live|v)\/([\w-]+)\/?$/);
      return (
        named ?? (address.pathname === "/watch" ? (address.searchParams.get("v") ?? undefined) : undefined)
      );
    },
    id: /^[\w-]{11}$/,
    addressOf: (id) => `https://www.youtube.com/watch?v=${id}`,
    frameOf: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
    oembed: "https://www.youtube.com/oembed",
  },
  vimeo: {
    name: "Vimeo",
    kind: "video",
    idIn: (address) => {
      if (isAt(address, "player.vimeo.com")) {
        const id = matching(address, /^\/video\/(\d+)\/?$/);
        const key = address.searchParams.get("h");
        return id && key ? `${id}/${key}` : id;
      }
      return isAt(address, "vimeo.com")
        ? matching(address, /^\/(?:[a-z]+\/[\w-]+\/(?:videos?\/)?)?(\d+(?:\/[0-9a-f]+)?)\/?$/)
        : undefined;
    },
    // An unlisted video has a key behind its number.
    id: /^\d{1,12}(?:\/[0-9a-f]{6,20})?$/,
    addressOf: (id) => `https://vimeo.com/${id}`,
    frameOf: (id) => {
      const [number, key] = id.split("/");
      return `https://player.vimeo.com/video/${number}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}`;
    },
    oembed: "https://vimeo.com/api/oembed.json",
  },
  spotify: {
    name: "Spotify",
    kind: "audio",
    idIn: (address) =>
      isAt(address, "open.spotify.com")
        ? matching(
            address,
            /^\/(?:intl-\w+\/)?(?:embed\/)?((?:track|album|playlist|episode|show|artist)\/\w+)\/?$/,
          )
        : undefined,
    id: /^(?:track|album|playlist|episode|show|artist)\/[A-Za-z0-9]{22}$/,
    addressOf: (id) => `https://open.spotify.com/${id}`,
    frameOf: (id) => `https://open.spotify.com/embed/${id}`,
    oembed: "https://open.spotify.com/oembed",
  },
  x: {
    name: "X",
    kind: "post",
    idIn: (address) =>
      isAt(address, "x.com", "twitter.com")
        ? matching(address, /^\/(\w+\/status\/\d+)(?:\/(?:photo|video)\/\d)?\/?$/)
        : undefined,
    id: /^\w{1,15}\/status\/\d{1,20}$/,
    addressOf: (id) => `https://x.com/${id}`,
    frameOf: (id) => `https://platform.twitter.com/embed/Tweet.html?dnt=true&id=${id.split("/").at(-1)}`,
    oembed: "https://publish.twitter.com/oembed",
  },
  bluesky: {
    name: "Bluesky",
    kind: "post",
    idIn: (address) =>
      isAt(address, "bsky.app") ? matching(address, /^\/profile\/([\w.:-]+\/post\/\w+)\/?$/) : undefined,
    id: /^(?:did:[a-z]+:[\w.:-]{1,100}|[\w-]+(?:\.[\w-]+)+)\/post\/[a-z0-9]{1,20}$/,
    addressOf: (id) => `https://bsky.app/profile/${id}`,
    frameOf: (id) => `https://embed.bsky.app/embed/${id.replace("/post/", "/app.bsky.feed.post/")}`,
    oembed: "https://embed.bsky.app/oembed",
  },
} as const satisfies Record<string, Player>;

type PlayerName = keyof typeof players;

// Object.keys knows no names of its own.
const names = Object.keys(players) as PlayerName[];

/** The hosts of the frames, for `frame-src`. */
export const frameHosts = [
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://open.spotify.com",
  "https://platform.twitter.com",
  "https://embed.bsky.app",
];

/** What one of the services shows at an address. */
export interface Playable {
  player: PlayerName;
  id: string;
}

/** Finds what one of the services would show for an address; undefined for any other address. */
export function playableAt(address: string): Playable | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  for (const player of names) {
    const id = players[player].idIn(url);
    if (id && players[player].id.test(id)) return { player, id };
  }
  return undefined;
}

/** The address of a frame for `youtube:abc`, as a page names what it can play; undefined for anything else. */
export function frameFor(named: string): string | undefined {
  const [, name = "", id = ""] = /^(\w+):(.+)$/.exec(named) ?? [];
  const player = names.find((each) => each === name);
  return player && players[player].id.test(id) ? players[player].frameOf(id) : undefined;
}
