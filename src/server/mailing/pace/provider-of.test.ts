import { expect, test } from "vitest";
import { providerOfDomain, providerOfExchanges } from "./provider-of.ts";

test.each([
  ["gmail.com", "gmail"],
  ["googlemail.com", "gmail"],
  ["outlook.com", "microsoft"],
  ["hotmail.co.uk", "microsoft"],
  ["live.fr", "microsoft"],
  ["msn.com", "microsoft"],
  ["yahoo.com.br", "yahoo"],
  ["ymail.com", "yahoo"],
  ["aol.com", "yahoo"],
  ["icloud.com", "apple"],
  ["me.com", "apple"],
  ["yahoo.co.jp", "others"],
  ["gmail.com.example.org", undefined],
  ["notgmail.com", undefined],
  ["live.example.com", undefined],
  ["example.com", undefined],
])("the domain %s belongs to %s", (domain, provider) => {
  expect(providerOfDomain(domain)).toBe(provider);
});

test.each([
  [["aspmx.l.google.com", "alt1.aspmx.l.google.com"], "gmail"],
  [["ASPMX2.GOOGLEMAIL.COM."], "gmail"],
  [["example-com.mail.protection.outlook.com"], "microsoft"],
  [["mx-biz.mail.am0.yahoodns.net"], "yahoo"],
  [["mx01.mail.icloud.com"], "apple"],
  [["mail.example.com", "aspmx.l.google.com"], "gmail"],
  [["notgoogle.com", "in1-smtp.messagingengine.com"], "others"],
  [[], "others"],
])("mail servers %j belong to %s", (exchanges, provider) => {
  expect(providerOfExchanges(exchanges)).toBe(provider);
});
