import { expect, test } from "vitest";
import { listOf, readList } from "../../../../tests/app/moving/lists/read-list.ts";

const languages: [head: string, active: string, left: string][] = [
  ["E-post;Status", "Prenumererar", "Avregistrerad"],
  ["E-mail;Status", "Tilmeldt", "Frameldt"],
  ["E-post;Status", "Påmeldt", "Avmeldt"],
  ["Sähköposti;Tila", "Tilaaja", "Peruutettu"],
  ["E-mail;Stav", "Přihlášen", "Odhlášen"],
  ["E-mail cím;Állapot", "Feliratkozott", "Leiratkozott"],
  ["Adresa de email;Stare", "Abonat", "Dezabonat"],
  ["E-posta;Durum", "Abone", "Abonelikten çıktı"],
  ["Електронна пошта;Статус", "Підписаний", "Відписаний"],
  ["Email;Κατάσταση", "Ενεργός", "Διαγραμμένος"],
  ["البريد;الحالة", "نشط", "ملغى"],
  ["이메일;상태", "구독중", "수신거부"],
  ["邮箱;状态", "已订阅", "已退订"],
  ["メールアドレス;配信", "希望する", "希望しない"],
];

test.each(languages)("“%s”: “%s” is active, and “%s” has left", async (head, active, left) => {
  const options = { mapping: { status: head.split(";")[1] } };
  expect(await readList("list.csv", listOf(head, [active, left]), options)).toEqual([
    "active",
    "unsubscribed",
  ]);
});

test.each([
  ["E-mail;Tilmeldt", "nej"],
  ["E-postadresse;Påmeldt", "Nei"],
  ["E-mailadres;Nieuwsbrief", "nee"],
  ["Sähköposti;Uutiskirje", "ei"],
  ["email;end_date", "2024-06-01"],
  ["email;ended_at", ""],
  ["E-Mail;Notiz", "möchte keine Mails mehr"],
  ["E-Mail;Notiz", "bitte aus dem Verteiler nehmen"],
  ["Email;Notes", "please remove from list"],
  ["Email;Notes", "asked to be taken off"],
  ["Email;Notes", "wants no more emails"],
  ["Email;Remarques", "ne plus envoyer"],
  ["Email;Notas", "se dio de baja"],
  ["Email;Labels", "Unsubscribed ::: * myContacts"],
  ["Email;Lists", "News (unsubscribed)"],
  ["Email;Member level", "Lapsed"],
  ["Email;Kind", "ex-member"],
  ["Email;Reception", "nomail"],
  ["Email;List", "Suppression list"],
  ["Email;Notes", "leaver"],
  ["E-Mail;Notiz", "keine Mails"],
  ["E-Mail;Notiz", "bitte löschen"],
  ["E-Mail;Notiz", "möchte nichts mehr"],
  ["Email;Remarques", "supprimer"],
  ["Email;Remarques", "à retirer"],
  ["Email;Notas", "borrar"],
  ["Email;Note", "da togliere"],
  ["Email;Notas", "remover da lista"],
  ["Email;Uwagi", "usunąć"],
  ["Email;הערות", "להסיר"],
  ["Email;Notes", "unsubscribed via link on 2022-01-01 at 10:00 from 203.0.113.4"],
  ["Email;Notes", "Please remove me from your newsletter, I get more than I can read"],
  ["Email;Notes", "unsubscribed, was ann@x.test"],
  ["Email;Notes", "quit 2022"],
  ["E-Mail;Notiz", "gekündigt am 5.3.2024"],
  ["Email;Notas", "cancelado 2024-03-05"],
  ["Email;Column3", "✓"],
  ["Email;Column3", "👎"],
  ["Email;Spalte 3", "nein"],
])("a list “%s” with “%s” is asked about first", async (head, word) => {
  expect(await readList("list.csv", listOf(head, ["ja", word || "2024-01-02"]))).toEqual(["ask"]);
});

test.each([
  "suppression_unsubscribes.csv",
  "spam_reports.csv",
  "blocks.csv",
  "invalid_emails.csv",
  "Abgemeldete.csv",
  "désinscrits-2024.csv",
  "Bajas.csv",
  "blacklist.txt",
  "wypisani.csv",
  "cancelled members.csv",
  "gelöscht.csv",
  "cleaned_members_export_123.csv",
  "former members.csv",
  "Ex-subscribers.csv",
  "leavers_2024.csv",
  "gekuendigt.csv",
  "Kündigungen.csv",
  "Austritte 2024.csv",
  "Robinsonliste.csv",
  "Ehemalige Mitglieder.csv",
  "anciens-abonnés.csv",
  "antiguos socios.csv",
  "rezygnacje.csv",
])("the file %s makes nobody active, and says so", async (name) => {
  expect(await readList(name, "email,created\na@x.test,1700000000\n")).toEqual(["pending: "]);
});

test.each([
  "writers-block-letter.csv",
  "block-party.csv",
  "members.csv",
  "all-contacts-2024.csv",
  "members cleaned.csv",
  "Former colleagues.csv",
  "Robinson family.csv",
  "Sachkundige.csv",
])("the file %s is a list like any other", async (name) => {
  expect(await readList(name, "email,created\na@x.test,1700000000\n")).toEqual(["active"]);
});

test("a name that says that somebody left makes them unconfirmed, and is reported", async () => {
  const list = listOf("email;Name", ["Anna Lee", "Anna (unsubscribed)", "Ben - abgemeldet", "Aldo Notari"]);
  const long = `${"Anna Maria of the company with the longest name, ".repeat(2)}(unsubscribed)`;
  const [, status] = await readList("list.csv", listOf("email;Name", ["Anna Lee", long]));
  expect(status).toMatch(/^pending: Anna Maria/);
  const expected = ["active", "pending: Anna (unsubscribed)", "pending: Ben - abgemeldet", "active"];
  expect(await readList("list.csv", list)).toEqual(expected);
  const words = { "Anna (unsubscribed)": "unsubscribed", "Ben - abgemeldet": "active" } as const;
  expect(await readList("list.csv", list, { words })).toEqual(expected.with(1, "unsubscribed"));
});

test.each([
  "À retirer en magasin",
  "Paint Remover Ltd",
  "Conde Bajardo",
  "Active 2022",
  "Left Bank 2022",
  "Stop 12",
  "Called in spring about an order that came too late, likes tea",
])("“%s” is a note like any other", async (note) => {
  expect(await readList("list.csv", listOf("email;Notes", ["", note]))).toEqual(["active", "active"]);
});

const products: Record<string, [text: string, status: string[], expected: string[]]> = {
  Mailjet: [
    "Email,IsExcludedFromCampaigns,IsOptInPending,IsSpamComplaining\na@x.test,False,False,False\nb@x.test,True,False,False\nc@x.test,False,True,False\nd@x.test,False,False,True",
    ["IsExcludedFromCampaigns", "IsOptInPending", "IsSpamComplaining"],
    ["active", "unsubscribed", "pending", "complained"],
  ],
  Klaviyo: [
    "Email,Email Marketing Consent,Email Suppressions\na@x.test,SUBSCRIBED,[]\nb@x.test,NEVER_SUBSCRIBED,[]\nc@x.test,UNSUBSCRIBED,[]\nd@x.test,SUBSCRIBED,['HARD_BOUNCE']",
    ["Email Marketing Consent", "Email Suppressions"],
    ["active", "pending", "unsubscribed", "bounced"],
  ],
  CleverReach: [
    "E-Mail;Registriert;Aktiviert;Deaktiviert\na@x.test;01.01.2024;01.01.2024;\nb@x.test;01.01.2024;01.01.2024;05.03.2024\nc@x.test;13.01.2024;;",
    ["Aktiviert", "Deaktiviert"],
    ["active", "unsubscribed", "pending: "],
  ],
  "Campaign Monitor": [
    "EmailAddress,Name,State\na@x.test,A,Active\nb@x.test,B,Unsubscribed\nc@x.test,C,Bounced\nd@x.test,D,Deleted",
    ["State"],
    ["active", "unsubscribed", "bounced", "unsubscribed"],
  ],
  "a club": [
    "E-Mail;Status\na@x.test;aktiv\nb@x.test;nicht mehr aktiv\nc@x.test;ehemals aktiv\nd@x.test;\ne@x.test;Not active",
    ["Status"],
    ["active", "unsubscribed", "pending: ehemals aktiv", "pending: ", "unsubscribed"],
  ],
  Brevo: [
    "CONTACT ID,EMAIL,FIRSTNAME,LASTNAME,SMS,EMAIL_BLACKLISTED,DOUBLE_OPT-IN\n1,a@x.test,A,A,,No,1\n2,b@x.test,B,B,,Yes,1\n3,c@x.test,C,C,,No,2",
    ["EMAIL_BLACKLISTED"],
    ["active", "unsubscribed", "pending: 2"],
  ],
  "lists with line breaks and short rows": [
    'email,name,status\na@x.test,A,active\nb@x.test\nc@x.test,C,"unsubscribed\n(2024)"\n',
    ["status"],
    ["active", "pending: ", "unsubscribed"],
  ],
  "Beehiiv, where a status is missing": [
    "email,status,subscription_tier\na@x.test,active,free\nb@x.test,,free",
    ["status"],
    ["active", "pending: "],
  ],
};

test.each(Object.entries(products))(
  "%s: nobody who left is active",
  async (_name, [text, status, expected]) => {
    expect(await readList("list.csv", text, { mapping: { status } })).toEqual(expected);
  },
);

test("the owner says what words mean that are not understood, and nobody who left comes back by that", async () => {
  const words = [
    "Abonniert am Stand",
    "KLUB",
    "Ausschluss 2023",
    "ausgetragen",
    "-1",
    "never unsubscribed",
    "",
  ];
  const said = {
    "abonniert am Stand": "active",
    Klub: "active",
    "Ausschluss 2023": "complained",
    ausgetragen: "active",
    "1": "active",
    "never unsubscribed": "active",
  } as const;
  expect(await readList("list.csv", listOf("email;Status", words), { words: said })).toEqual([
    "active",
    "active",
    "complained",
    "unsubscribed",
    "pending: -1",
    "pending: never unsubscribed",
    "pending: ",
  ]);
});

test("an address is read out of what programs write around it", async () => {
  const cells = [
    "Ann Lee <a@x.test>",
    "mailto:b@x.test",
    "<c@x.test>",
    "\u200Bd@x.test\u200B",
    "'e@x.test'",
    "f@X.TEST.",
    `"=""g@x.test"""`,
  ];
  expect(await readList("list.csv", ["email", ...cells].join("\n"))).toEqual(cells.map(() => "active"));
});

test("words beside an address are read like a name, and not the address itself", async () => {
  const cells = [
    "Bob (abgemeldet) <a@x.test>",
    "[unsubscribed] Bob <b@x.test>",
    "UNSUBSCRIBED Bob<c@x.test>",
    "Bob <unsubscribed@x.test>",
  ];
  expect(await readList("list.csv", ["email", ...cells].join("\n"))).toEqual([
    ...cells.slice(0, 3).map((cell) => `pending: ${cell}`),
    "active",
  ]);
});

test("a sign before an address takes the line out, unless it was written as part of the address", async () => {
  const cells = [
    "#a@x.test",
    "-b@x.test",
    "// c@x.test",
    "# Bob <d@x.test>",
    "–e@x.test",
    "'-f@x.test",
    "_g@x.test",
  ];
  const read = await readList("list.csv", ["email", ...cells].join("\n"));
  expect(read.map((status) => status === "active")).toEqual([false, false, false, false, false, true, true]);
});

test.each([
  ["email,subscribed_to_emails,created_at,labels", "a@x.test,true,2024-01-01,unsubscribed", "labels"],
  ["Email Address,MEMBER_RATING,OPTIN_TIME,TAGS", `a@x.test,2,2024-01-01,"""unsubscribed"",""vip"""`, "TAGS"],
])(
  "tags of %s that say that somebody left make them unconfirmed, and are reported",
  async (head, row, tags) => {
    const name = "subscribed_members.csv";
    const [status] = await readList(name, `${head}\n${row}\n`);
    expect(status).toMatch(/^pending: .*unsubscribed/);
    expect(await readList(name, `${head}\n${row}\n`, { ignore: [tags] })).toEqual(["active"]);
  },
);
