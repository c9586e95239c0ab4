import { expect, test } from "vitest";
import { formCode } from "./form-code.ts";

const SITE = "https://blog.example.com";

test("the shortest form asks for an address, and has the field that only programs fill", () => {
  expect(formCode(SITE, { asksForName: false, topics: [], tags: [] })).toBe(
    `<form action="https://blog.example.com/subscribe" method="post">
  <p><label>Email<br><input type="email" name="email" autocomplete="email" required></label></p>
  <!-- Only programs fill this field. What they send is ignored. -->
  <p hidden><label>Leave empty <input type="text" name="website" tabindex="-1" autocomplete="off"></label></p>
  <p><button type="submit">Subscribe</button></p>
</form>`,
  );
});

test("topics are boxes, tags are hidden, and a name cannot end its attribute", () => {
  const code = formCode(SITE, { asksForName: true, topics: ['A "b" <i>&</i>'], tags: ["Fair"] });
  expect(code).toContain('name="name"');
  expect(code).toContain('<input type="hidden" name="tags" value="Fair">');
  const safe = "A &quot;b&quot; &lt;i&gt;&amp;&lt;/i&gt;";
  expect(code).toContain(`<input type="checkbox" name="tags" value="${safe}"> ${safe}</label>`);
});
