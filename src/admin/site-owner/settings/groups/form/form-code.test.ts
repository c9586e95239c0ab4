import { expect, test } from "vitest";
import { formCode, formWordsOf } from "./form-code.ts";

const SITE = "https://blog.example.com";

const sentence = (key: string, own: string | null, fault: string | null = null) => ({
  key,
  group: "forms" as const,
  default: `Default of ${key}`,
  own,
  places: [],
  fault,
});

const words = formWordsOf({
  language: "en",
  sentences: [
    sentence("subscribeForm.label", "E-mail & more"),
    sentence("subscribeForm.button", null),
    sentence("subscribeForm.trap", "An own version that no longer fits", "It has no places."),
  ],
});

test("the shortest form asks for an address in the owner's words, and has the field that only programs fill", () => {
  expect(formCode(SITE, words, { asksForName: false, topics: [], tags: [] })).toBe(
    `<form action="https://blog.example.com/subscribe" method="post">
  <p><label>E-mail &amp; more<br><input type="email" name="email" autocomplete="email" required></label></p>
  <!-- Only programs fill this field. What they send is ignored. -->
  <p hidden><label>Default of subscribeForm.trap <input type="text" name="website" tabindex="-1" autocomplete="off"></label></p>
  <p><button type="submit">Default of subscribeForm.button</button></p>
</form>`,
  );
});

test("topics are boxes, tags are hidden, and a name cannot end its attribute", () => {
  const code = formCode(SITE, words, { asksForName: true, topics: ['A "b" <i>&</i>'], tags: ["Fair"] });
  expect(code).toContain('name="name"');
  expect(code).toContain('<input type="hidden" name="tags" value="Fair">');
  const safe = "A &quot;b&quot; &lt;i&gt;&amp;&lt;/i&gt;";
  expect(code).toContain(`<input type="checkbox" name="tags" value="${safe}"> ${safe}</label>`);
});
