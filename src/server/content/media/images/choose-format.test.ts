import { expect, test } from "vitest";
import { chooseFormat } from "./choose-format.ts";

const all = ["avif", "webp", "jpeg"] as const;

test.for([
  ["Chrome", "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "avif"],
  ["Firefox", "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "avif"],
  [
    "Safari",
    "image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/*;q=0.5",
    "avif",
  ],
  ["a browser without AVIF", "image/webp,*/*", "webp"],
  ["Internet Explorer", "image/png, image/svg+xml, image/jxr, image/*;q=0.8, */*;q=0.5", "jpeg"],
  ["curl", "*/*", "jpeg"],
  ["a client that says nothing", undefined, "jpeg"],
  ["a client that says it with capitals", "IMAGE/WEBP", "webp"],
  ["one that refuses AVIF", "image/avif;q=0, image/webp", "webp"],
  ["one that would rather have JPEG", "image/avif;q=0.2, image/jpeg", "jpeg"],
  ["one that takes what we do not have", "text/html", "jpeg"],
  ["nonsense", ";;,,q=image/\0", "jpeg"],
] as const)("%s gets what it can show best", ([, accept, format]) => {
  expect(chooseFormat(accept, all)).toBe(format);
});

test("a format that is not on offer is not chosen", () => {
  expect(chooseFormat("image/avif,image/webp", ["webp", "jpeg"])).toBe("webp");
  expect(chooseFormat("image/avif", ["webp", "jpeg"])).toBe("jpeg");
});
