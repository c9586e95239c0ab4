import { expect, test } from "vitest";
import { frameFor, frameHosts, playableAt, players } from "./players.ts";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s", "youtube:dQw4w9WgXcQ"],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", "youtube:dQw4w9WgXcQ"],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0", "youtube:dQw4w9WgXcQ"],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "youtube:dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "vimeo:76979871"],
  ["https://vimeo.com/channels/staffpicks/76979871", "vimeo:76979871"],
  ["https://player.vimeo.com/video/76979871?h=8272103f6e", "vimeo:76979871/8272103f6e"],
  [
    "https://open.spotify.com/intl-de/track/4cOdK2wGLETKBW3PvgPWqT?si=1",
    "spotify:track/4cOdK2wGLETKBW3PvgPWqT",
  ],
  ["https://open.spotify.com/embed/episode/4cOdK2wGLETKBW3PvgPWqT", "spotify:episode/4cOdK2wGLETKBW3PvgPWqT"],
  ["https://twitter.com/jack/status/20", "x:jack/status/20"],
  ["https://x.com/jack/status/20/photo/1", "x:jack/status/20"],
  ["https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l", "bluesky:bsky.app/post/3l6oveex3ii2l"],
])("%s is %s", (address, expected) => {
  const playable = playableAt(address);
  expect(playable && `${playable.player}:${playable.id}`).toBe(expected);
});

test.each([
  "https://www.youtube.com/@channel",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ",
  "https://vimeo.com/about",
  "https://open.spotify.com/user/somebody",
  "https://x.com/jack",
  "javascript:alert(1)//youtu.be/dQw4w9WgXcQ",
  "no address",
])("%s is played by nobody", (address) => {
  expect(playableAt(address)).toBeUndefined();
});

test("a frame is made of an id alone, and its host is one that pages allow", () => {
  const ids = {
    youtube: "dQw4w9WgXcQ",
    vimeo: "76979871/8272103f6e",
    spotify: "track/4cOdK2wGLETKBW3PvgPWqT",
    x: "jack/status/20",
    bluesky: "did:plc:z72i7hdynmk6r22z27h6tvur/post/3l6oveex3ii2l",
  };
  const frames = Object.entries(ids).map(([name, id]) => new URL(frameFor(`${name}:${id}`) ?? ""));
  expect(frames.map(({ origin }) => origin)).toEqual(frameHosts);
  expect(Object.keys(ids)).toEqual(Object.keys(players));
  for (const wrong of ["youtube:../x", "youtube:a&b", "x:20", "toString:a", "nobody:1", "youtube"])
    expect(frameFor(wrong), wrong).toBeUndefined();
});
