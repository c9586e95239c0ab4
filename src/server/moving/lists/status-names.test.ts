import { expect, test } from "vitest";
import { listOf, readList } from "../../../../tests/app/moving/lists/read-list.ts";

const split = (names: string) => names.split("|").map((name) => name.trim());

test.each(
  split(`Subscribed until|Active till|Newsletter until|Consent until|Subscription expiry|Expires on|Subscription end date|Membership ends|End|Abo-Ende|Vertragsende|Abo bis|Aktiv bis|Newsletter bis|
  Einwilligung bis|Abonné jusqu'au|Fin d'abonnement|Suscrito hasta|Vencimiento|Iscritto fino al|Scadenza|Ativo até|Aktywny do|
  Subskrypcja do|Actief tot|Подписка до|פעיל עד`),
)("“%s”: nobody is active after its date, or without one", async (name) => {
  const ends = ["2021-01-01", "01.02.2026", "02/04/2026", "2099-01-01", "", "12/2030"];
  const status = ["unsubscribed", "unsubscribed", "unsubscribed", "active", "pending: ", "pending: 12/2030"];
  expect(await readList("list.csv", listOf(`email;${name}`, ends))).toEqual(["ask"]);
  expect(await readList("list.csv", listOf(`email;${name}`, ends.slice(0, 2)))).toEqual(["ask"]);
  const options = { mapping: { status: name } };
  expect(await readList("list.csv", listOf(`email;${name}`, ends), options)).toEqual(status);
});

test.each(
  split(`Unsubscribed emails|email (unsubscribed)|Bounced email|Invalid addresses|Abgemeldete E-Mail-Adressen|Adresses désabonnées|
  Correos de baja|Indirizzi cancellati|E-mails descadastrados|Wypisane adresy`),
)(
  "addresses under “%s” are asked about, also beside others, and have left if that is the status",
  async (name) => {
    for (const head of [name, `email;${name}`]) {
      const row = head === name ? "p1@x.test" : "p1@x.test;p1@x.test";
      const list = `${head}\n${row}\n`;
      expect(await readList("list.csv", list)).toEqual(["ask"]);
      const mapping = { email: head === name ? name : "email" };
      expect(await readList("list.csv", list, { mapping })).toEqual(["ask"]);
      expect(await readList("list.csv", list, { ignore: [name] })).toEqual(["active"]);
      const [status] = await readList("list.csv", list, { mapping: { ...mapping, status: name } });
      expect(status).toBe(/bounced|invalid/i.test(name) ? "bounced" : "unsubscribed");
    }
  },
);

test.each([
  "Work email",
  "Confirmed email",
  "E-Mail-Adresse",
  "Email 1",
  "Member email",
  "Subscribed emails",
])("addresses under “%s” are no question", async (name) => {
  expect(await readList("list.csv", `${name};city\np1@x.test;Ulm\n`)).toEqual(["active"]);
  expect(await readList("list.csv", `email;${name}\np1@x.test;p1@x.test\n`)).toEqual(["active"]);
});

test("a mark or a date on some rows is asked about, if the name may say that they left", async () => {
  const names =
    split(`Dropped out|Departed|Resigned|Signed off|Suspended|Erased|Returned|NDR|Wrong address|FBL|Ausgeschieden|
    storniert|gestrichen|verstorben|Zurückgekommen|Retoure|Parti le|Date de fin|Radié|NPAI|Désinscr.|Pourriel|Retirado|Devuelto|
    Fecha fin|Sospeso|Recesso|Annullato|Data fine|Saída|Desligado|Suspenso|Wyrejestrowany|Skreślony|Zawieszony|מבוטל|עזב|
    ביקש להסיר|ספאם|Off list|ausgestiegen am|Sorti|Erróneo|Vetado|Błędny|הורד`);
  const asked = names.map(async (name) => {
    const outcomes = ["x", "2023-02-14"].map((mark) =>
      readList("list.csv", listOf(`email;${name}`, ["", mark])),
    );
    return [name, ...(await Promise.all(outcomes)).flat()];
  });
  expect(await Promise.all(asked)).toEqual(names.map((name) => [name, "ask", "ask"]));
});

test("answers are asked about, if the name may say who gets newsletters", async () => {
  const names =
    split(`Subs|Opt|Gets updates|Digest|Bulletin|Follows|In list|Rundbrief|Verteiler|Empfänger|Bezieher|möchte Post|
    Liste de diffusion|Souhaite recevoir|Reçoit|Boletín|Desea recibir|Bollettino|Riceve|Boletim|Recebe|Biuletyn|Otrzymuje|
    Получает|רשימת תפוצה|רוצה לקבל`);
  const asked = names.map(async (name) => {
    const [outcome] = await readList("list.csv", listOf(`email;${name}`, ["1", "0"]));
    const options = { mapping: { status: name } };
    return [name, outcome, ...(await readList("list.csv", listOf(`email;${name}`, ["1", "0"]), options))];
  });
  expect(await Promise.all(asked)).toEqual(names.map((name) => [name, "ask", "active", "unsubscribed"]));
});

test("columns of ordinary lists are no question, with marks, dates, counts or answers on some rows", async () => {
  const names =
    split(`VIP|Paid|Birthday|Company|First purchase|Last login|Department|Customer|Volunteer|Donor|Erasmus|Follow-up|
    Abandoned cart|Postcode|Position|Currently employed|Geburtstag|Abteilung|Spender|Firma|Anniversaire|
    Département|Cumpleaños|Compleanno|Aniversário|Urodziny|Optician|Subsidiary|Optional|Followers|Query|Subscriber ID`);
  for (const name of names)
    for (const cell of ["x", "yes", "2023-02-14", "3"]) {
      const statuses = await readList("list.csv", listOf(`email;${name}`, ["", cell]));
      expect([name, cell, ...statuses]).toEqual([name, cell, "active", "active"]);
    }
});

test.each([
  ["Paused until", "pending"],
  ["Unsubscribed until", "unsubscribed"],
  ["Subscribed on", "active"],
])("“%s”: a date says %s, past or not", async (name, status) => {
  const options = { mapping: { status: name } };
  const dates = ["2021-01-01", "2099-01-01"];
  expect(await readList("list.csv", listOf(`email;${name}`, dates), options)).toEqual([status, status]);
});

test("a yes, a no or a date makes nobody active where a word of the column's name is not understood", async () => {
  const names =
    split(`Subscription stopped|Subscription over|Was subscribed|Formerly subscribed|Used to be active|Newsletter off|
    Skip newsletter|Receives nothing|Wants out|Consent denied|Opt-in missing|Email bad|Verification failed|Newsletter no|
    Newsletter-Stopp|Newsletterstopp|Werbefrei|Abo abgelaufen|Abo ruht|Abo ruht bis|Zustimmung entzogen|Einwilligung fehlt|Ex-Abonnent|
    Abonnement terminé|Ancien abonné|Consentement retiré|Abonnement beëindigd|Oud-abonnee|Suscripción terminada|Ya no suscrito|
    Ex iscritto|Były subskrybent|Neaktivní|Prenumeration uppsagd|Vill inte ha nyhetsbrev|Abonnement ophørt|Tidligere abonnent|
    Abonelikten çıktı|Bülten istemiyor|Подписка остановлена|Бывший подписчик|購読中止|配信不要|メール不要|元購読者|
    Ex-subscriber|Past subscriber|Lost subscriber|Ex-assinante|Bývalý odběratel|Odběr ukončen|订阅已结束|不订阅|구독 취소|
    구독 중단|구독 종료|Smazán|Borttagen|Slettet|Silindi|Pasif|删除|无效|停用|삭제|비활성|Ушёл|Slutdato|Einddatum|終了日|结束日期|종료일|Bitiş`);
  for (const name of names)
    for (const [stayed, left] of [
      ["no", "yes"],
      ["0", "1"],
      ["", "x"],
      ["", "2024-01-13"],
    ] as const) {
      const list = listOf(`email;${name}`, [stayed, left, left]);
      const asked = await readList("list.csv", list);
      if (left === "yes") expect([name, ...asked]).toEqual([name, "ask"]);
      const [, status] = await readList("list.csv", list, { mapping: { status: name } });
      expect([name, left, status]).not.toEqual([name, left, "active"]);
    }
  const words = { yes: "unsubscribed", no: "active" } as const;
  const said = { mapping: { status: "Subscription stopped" }, words };
  expect(await readList("list.csv", listOf("email;Subscription stopped", ["no", "yes"]), said)).toEqual([
    "active",
    "unsubscribed",
  ]);
});

test.each([
  ["Newsletter (oui/non)", "non", "oui"],
  ["Newsletter tak/nie", "nie", "tak"],
  ["Do not email", "yes", "no"],
  ["Email verified", "no", "yes"],
  ["Newsletter erwünscht", "nein", "ja"],
])("“%s”: “%s” is not active, and “%s” is", async (name, left, stayed) => {
  const options = { mapping: { status: name } };
  const [gone, here] = await readList("list.csv", listOf(`email;${name}`, [left, stayed]), options);
  expect(gone).toMatch(/^(?:unsubscribed|pending)/);
  expect(here).toBe("active");
});

test.each([
  "Ya no bloqueado",
  "Unblocked",
  "Entsperrt",
  "Removed from blacklist",
  "Opt-out revoked",
  "Inte avregistrerad",
])("“%s” takes back that somebody left, so that nobody is active by it", async (name) => {
  const options = { mapping: { status: name } };
  expect(await readList("list.csv", listOf(`email;${name}`, ["no", "yes"]), options)).not.toContain("active");
});

test.each([
  ["Newsletter", "an", "aus"],
  ["Newsletter", "weekly", "none"],
  ["Newsletter", "Ja gerne", "Nein danke"],
  ["Newsletter", "Oui merci", "Non merci"],
  ["Do you want our newsletter?", "Yes please", "No thanks"],
  ["Newsletter-Empfang", "erwünscht", "unerwünscht"],
  ["Mailing", "erlaubt", "verboten"],
  ["Abo", "läuft", "beendet"],
])(
  "“%s” is asked about with “%s” and “%s”, and what is not understood makes nobody active",
  async (...row) => {
    const [name, stayed, left] = row;
    const list = listOf(`email;${name}`, [stayed, left]);
    expect(await readList("list.csv", list)).toEqual(["ask"]);
    const [here, gone] = await readList("list.csv", list, { mapping: { status: name } });
    expect(gone).not.toBe("active");
    if (/^(?:yes|oui|ja) /i.test(stayed) && name === "Newsletter")
      expect([here, gone]).toEqual(["active", "unsubscribed"]);
  },
);

test("more behind a yes makes nobody active, and more behind a no says no", async () => {
  const options = { mapping: { status: "Newsletter" } };
  const cells = ["Yes, but left in May", "No, only by post", "No 5"];
  expect(await readList("list.csv", listOf("email;Newsletter", cells), options)).toEqual([
    "pending: Yes, but left in May",
    "unsubscribed",
    "pending: No 5",
  ]);
});
