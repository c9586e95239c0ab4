import * as fc from "fast-check";
import { expect, test } from "vitest";
import { renderPage } from "./render.tsx";

/** HTML, 13.2.3.5, code point by code point. */
function isForbidden(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const isControl = (code < 0x20 && !"\t\n\f\r".includes(character)) || (code >= 0x7f && code <= 0x9f);
  return isControl || (code >= 0xfd_d0 && code <= 0xfd_ef) || (code & 0xff_fe) === 0xff_fe;
}

test("a page leaves out what HTML cannot carry, and nothing else", () => {
  const code = fc.oneof(
    fc.integer({ min: 0, max: 0x10_ff_ff }),
    fc.integer({ min: 0, max: 0xa0 }),
    fc.constantFrom(0xfd_d0, 0xfd_ef, 0xff_fe, 0xff_ff, 0x1_ff_fe, 0x10_ff_ff, 0x1_f7_fe),
  );
  fc.assert(
    fc.property(fc.array(code.filter((each) => each < 0xd8_00 || each > 0xdf_ff)), (codes) => {
      const text = String.fromCodePoint(
        ...codes.filter((each) => !"&<>\"'".includes(String.fromCodePoint(each))),
      );
      const kept = Array.from(text)
        .filter((character) => !isForbidden(character))
        .join("");
      expect(renderPage(<p>{text}</p>)).toBe(`<!doctype html><p>${kept}</p>`);
    }),
  );
});
