import { contactLimits } from "../../contract/audience/contact.ts";
import { HONEYPOT_FIELD } from "../../contract/audience/subscribers.ts";
import type { ShownBlock } from "../show-blocks.ts";
import { elementOf, wordsIn, type HtmlElement } from "../tree.ts";
import { CONTACT, CONTACT_PAGE, SEND } from "./html.ts";

/** The form works without a script: it is answered by a page (site/contact). */
export const contactOnPage: ShownBlock = {
  is: ({ attributes }) => CONTACT in attributes,
  show: ({ children: [link] }, { contact }) => {
    const written = typeof link === "object" ? link.children : [];
    const button = wordsIn(written) === SEND ? [contact.send] : written;
    const form = [
      field(
        contact.name,
        elementOf("input", [], {
          class: "field",
          name: "name",
          autocomplete: "name",
          maxlength: String(contactLimits.name),
        }),
      ),
      field(
        contact.email,
        elementOf("input", [], { class: "field", type: "email", name: "email", autocomplete: "email" }),
      ),
      field(
        contact.message,
        elementOf("textarea", [], {
          class: "field",
          name: "message",
          rows: "7",
          maxlength: String(contactLimits.message),
        }),
      ),
      // A field that only programs meet.
      elementOf(
        "div",
        [elementOf("input", [], { name: HONEYPOT_FIELD, tabindex: "-1", autocomplete: "off" })],
        {
          class: "hidden",
          "aria-hidden": "true",
        },
      ),
      elementOf("button", button, { class: "button", type: "submit" }),
    ];
    return [
      elementOf("form", form, {
        class: "contact-form",
        method: "post",
        action: CONTACT_PAGE,
        novalidate: "",
      }),
    ];
  },
};

const field = (name: string, control: HtmlElement): HtmlElement => elementOf("label", [name, control]);
