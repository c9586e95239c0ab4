import { expect, test } from "vitest";
import type { Frame } from "./frame.ts";
import { renderedOnce } from "./rendered-once.ts";

const frameOf = (siteName: string) => ({ siteName }) as Frame;

test("the inside of an element is rendered once for each frame and variant", () => {
  let renderings = 0;
  const insideOf = renderedOnce<"/" | "/about">(({ siteName }, current) => {
    renderings++;
    return <b title={current}>{siteName}</b>;
  });
  const [one, other] = [frameOf("Tom & Ann"), frameOf("Halyard")];
  for (let page = 0; page < 3; page++) {
    expect(insideOf(one)).toEqual({ __html: "<b>Tom &amp; Ann</b>" });
    expect(insideOf(one, "/about")).toEqual({ __html: '<b title="/about">Tom &amp; Ann</b>' });
    expect(insideOf(other, "/about")).toEqual({ __html: '<b title="/about">Halyard</b>' });
  }
  expect(renderings).toBe(3);
});
