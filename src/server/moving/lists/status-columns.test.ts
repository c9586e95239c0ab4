import * as fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../base/errors.ts";
import { readCsv } from "../../engines/csv/read-csv.ts";
import { csvRecord } from "../../engines/csv/write-csv.ts";
import { checkList } from "./check-list.ts";
import type { ColumnOptions } from "./read-columns.ts";
import { readRow } from "./read-row.ts";

const NOW = new Date("2026-03-02T09:00:00Z");

async function* piecesOf(text: string) {
  yield Buffer.from(text);
}

type Options = Omit<ColumnOptions, "fileName"> & { name?: string };

/** The status of each address of a list; the sentence of its refusal. */
async function statusesOf(
  rows: readonly (readonly string[])[],
  { name = "list.csv", ...options }: Options = {},
) {
  const text = rows.map(csvRecord).join("");
  const file = { name, sizeBytes: text.length, open: () => piecesOf(text) };
  try {
    const { columns } = await checkList(file, options);
    const records = (await Array.fromAsync(readCsv(file.open()))).flat().slice(1);
    return records.map((record) => {
      const read = readRow(record, columns, NOW);
      return "reason" in read ? read.reason : read.person.status;
    });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** Names of columns that say who gets newsletters, as 300 programs and people might write them. */
const bases = `
  Status|Member status|Current State|E-mail status|SubscriberStatus|Subscription Type|Contact type|Record type|Standing
  Unsubscribed|Unsub date|unsubscribe_reason|Opt out|OptOut|Opted-Out|opt_out_date|has_opted_out|isUnsubscribed|Unsubscribed On
  Bounced|Bounce type|Hard Bounce|bounce_count|Email bounced|lastBounce|Complaint|Complained at|Spam complaint|abuse_report
  Blacklisted|black_list|Blocked|Blocklist|On denylist|Banned|Suppressed|Suppression reason|Cleaned|Deleted|deleted_at|is_deleted
  Removed|Removed at|Disabled|Deactivated|Inactive|Inactive since|Invalid|Undeliverable|Cancelled|cancel_date|Terminated
  Do not email|Do not contact|doNotMail|DNC|No newsletter|no_email|Excluded|Archived|Rejected|Declined|Revoked|Withdrawn
  Active|Is active|Activated|Subscribed|subscribed?|Opt in|OptIn|Opted in|Double opt-in|Confirmed|Email confirmed|Verified
  Email permission|Permission|Consent|Marketing consent|GDPR consent|Accepts marketing|Allows email|Email allowed|Agreed
  Enabled|Approved|Valid|Email valid|Deliverable|Mailable|Subscription|Subscription state|Lapsed|Paused|On hold|Unconfirmed
  Abgemeldet|Abgemeldet am|Abmeldedatum|Abbestellt|Austragung|Ausgetragen|Gekündigt am|Gesperrt|Sperrliste|Blockiert|Gelöscht
  Entfernt|Unzustellbar|Rückläufer|Beschwerde|Einwilligung|Werbeeinwilligung|Zustimmung|Zustand|Aktiv|Inaktiv|Bestätigt|Ungültig
  Widerruf|Widerspruch|Darf Werbung erhalten|E-Mail erlaubt|Deaktiviert|Mitgliedsstatus|Typ|Art|Nicht anschreiben|Kein Newsletter
  Statut|État|Désabonné|Désabonnement|Désinscrit le|Désinscription|Abonné|Inscrit|Rebond|Plainte|Bloqué|Liste noire|Supprimé
  Effacé|Actif|Inactif|Confirmé|Consentement|Autorisation|Accord marketing|Refusé|Opposition|Résilié|Désactivé|Type d'abonné|Exclu
  Estado|Estatus|Situación|Baja|Dado de baja|Fecha de baja|Desuscrito|Suscrito|Cancelado|Rebotado|Rebote|Queja|Bloqueado|Lista negra
  Eliminado|Borrado|Activo|Inactivo|Confirmado|Consentimiento|Permiso|Autorizado|Acepta publicidad|Rechazado|Excluido|Tipo de contacto
  Stato|Disiscritto|Disiscrizione|Iscritto|Disabbonato|Cancellato|Rimbalzato|Reclamo|Bloccato|Lista nera|Eliminato|Rimosso|Attivo
  Disattivato|Inattivo|Confermato|Consenso|Autorizzazione|Permesso|Rifiutato|Revocato|Escluso|Tipo|Non inviare
  Situação|Descadastrado|Descadastro em|Desinscrito|Inscrito|Devolvido|Rejeitado|Reclamação|Bloqueada|Excluído|Removido|Ativo|Inativo
  Confirmada|Autoriza e-mail|Permissão|Aceita marketing|Recusado|Assinatura|Saiu em|Não enviar
  Stan|Wypisany|Wypisano|Data wypisania|Rezygnacja|Subskrypcja|Odsubskrybowany|Zapisany|Odbity|Skarga|Zablokowany|Czarna lista
  Usunięty|Aktywny|Nieaktywny|Potwierdzony|Zgoda|Zgoda marketingowa|Pozwolenie|Odmowa|Odrzucony|Wycofano zgodę|Anulowany
  Uitgeschreven|Uitgeschreven op|Afgemeld|Afmelddatum|Opgezegd|Ingeschreven|Gebounced|Klacht|Geblokkeerd|Zwarte lijst|Verwijderd
  Actief|Inactief|Bevestigd|Toestemming|Akkoord|Geweigerd|Ongeldig|Soort|Niet mailen|Toestand
  Статус|Состояние|Отписан|Дата отписки|Подписка|Отказ|Жалоба|Заблокирован|Чёрный список|Удалён|Активен|Подтверждён|Согласие
  订阅状态|退订日期|상태|수신거부|Durum|Tila|Stav|Odhlášen|Állapot|Leiratkozott|Κατάσταση|الحالة|Tillstånd|Avregistrerad|Erreichbar
  סטטוס|הוסר|ביטול מנוי|פעיל|חסום|הסכמה|ステータス|状態|配信停止|解除日|退会|購読状況|ブロック|削除|有効|無効|同意
`
  .split(/[|\n]/)
  .map((name) => name.trim())
  .filter(Boolean);

/** The same name as programs change it. */
const spellings: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase().replaceAll(/[ -]/g, "_"),
  (name) => ` ${name.replaceAll(" ", "\u00A0")} `,
  (name) => `contact.${name}`,
  (name) => `${name} (newsletter)`,
  (name) => name.normalize("NFD"),
];

/** What says in the column of a left person that they left, whatever the column is called. */
const leftWords =
  `unsubscribed|Unsubscribed |UNSUBSCRIBED|opted out|bounced|Hard bounce|complained|spam complaint|blacklisted|not subscribed|
  abgemeldet|Ausgetragen|désabonné|Désinscrite|dado de baja|disiscritto|descadastrado|wypisany|uitgeschreven|отписан|הוסר|配信停止|退会`
    .split("|")
    .map((word) => word.trim());

const joined = [
  "active",
  "Subscribed",
  "aktiv",
  "abonné",
  "activo",
  "attivo",
  "ativo",
  "aktywny",
  "actief",
  "подписан",
];

test("there are names enough, and the column of each is refused until it is assigned or ignored", async () => {
  expect(new Set(bases).size).toBeGreaterThan(300);
  const passed: string[] = [];
  for (const name of bases) {
    // Values that no table of words knows: the name alone must be enough.
    const rows = [
      ["email", name],
      ["a@x.test", "qwx"],
      ["b@x.test", "zrt"],
      ["c@x.test", "7"],
    ];
    const outcome = await statusesOf(rows);
    if (Array.isArray(outcome) && outcome.includes("active")) passed.push(name);
  }
  expect(passed).toEqual([]);
});

test("nobody whose row says that they left becomes active, whatever the column is called and they say it with", async () => {
  const person = fc.record({
    hasLeft: fc.boolean(),
    left: fc.constantFrom(...leftWords),
    joined: fc.constantFrom(...joined),
    noise: fc.constantFrom("", "Ulm", "Ann", "2024-03-05", "12"),
  });
  const table = fc.record({
    name: fc.constantFrom(...bases, "x1", "Bemerkung", "", "col"),
    spell: fc.constantFrom(...spellings),
    people: fc.array(person, { minLength: 1, maxLength: 8 }),
    isFirst: fc.boolean(),
    answer: fc.constantFrom("nothing", "status"),
  });
  await fc.assert(
    fc.asyncProperty(table, async ({ name, spell, people, isFirst, answer }) => {
      const column = spell(name);
      const row = (noise: string, status: string, email: string) =>
        isFirst ? [status, noise, email] : [email, noise, status];
      const rows = [
        row("City", column, "email"),
        ...people.map((each, index) =>
          row(each.noise, each.hasLeft ? each.left : each.joined, `p${index}@x.test`),
        ),
      ];
      const label = column.trim() || `column ${isFirst ? 1 : 3}`;
      const outcome = await statusesOf(rows, answer === "status" ? { mapping: { status: label } } : {});
      if (typeof outcome === "string") expect(answer).toBe("nothing");
      else
        people.forEach(({ hasLeft }, index) => {
          if (hasLeft) expect(outcome[index]).not.toBe("active");
        });
    }),
    { numRuns: 1_500 },
  );
});

/** Columns that answer a question: the name, what says that somebody left, and what says that they did not. */
const answers: [name: string, left: string, stayed: string][] = [
  ["Unsubscribed", "yes", "no"],
  ["unsubscribed", "1", "0"],
  ["email_disabled", "TRUE", "FALSE"],
  ["Opted Out", "y", "n"],
  ["is_unsubscribed", "t", "f"],
  ["Opt-out", "x", ""],
  ["Do not email", "1", ""],
  ["Abgemeldet", "ja", "nein"],
  ["Gesperrt", "wahr", "falsch"],
  ["Désabonné", "oui", "non"],
  ["Baja", "sí", "no"],
  ["Disiscritto", "vero", "falso"],
  ["Descadastrado", "sim", "não"],
  ["Wypisany", "tak", "nie"],
  ["Uitgeschreven", "ja", "nee"],
  ["Отписан", "да", "нет"],
  ["Hard bounced", "1.0", "0.0"],
  ["Spam complaint", "✓", ""],
  ["subscribed", "false", "true"],
  ["Subscribed?", "no", "yes"],
  ["Opted in", "0", "1"],
  ["active", "N", "Y"],
  ["Email permission", "no", "yes"],
  ["Marketing consent", "FALSE", "TRUE"],
  ["Accepts Email Marketing", "no", "yes"],
  ["Not unsubscribed", "no", "no"],
  ["Einwilligung", "nein", "ja"],
  ["Newsletter", "nein", "ja"],
  ["Consentement", "non", "oui"],
  ["Consentimiento", "no", "sí"],
  ["Zgoda", "nie", "tak"],
  ["Toestemming", "nee", "ja"],
  ["unsubscribed_at", "2024-04-05 10:00:00", "0000-00-00 00:00:00"],
  ["unsubscribed_at", "1712311200", "0"],
  ["Unsubscribed on", "Apr 5, 2024", "-"],
  ["Opt-out date", "05.04.2024", "null"],
  ["deleted_at", "2024-04-05", "NULL"],
  ["Abgemeldet am", "5.4.24", ""],
  ["bounced_at", "45387", "n/a"],
  ["unsub_time", "\u00A02024-04-05\u00A0", "\u00A0"],
];

test.each(answers)("the column “%s” with “%s” and “%s” says who has left", async (name, left, stayed) => {
  const rows = [
    ["email", name, "Note"],
    ["gone@x.test", left, "a"],
    ["here@x.test", stayed, "b"],
  ];
  const asked = await statusesOf(rows);
  if (Array.isArray(asked)) expect(asked[0]).not.toBe("active");
  const [gone, here] = await statusesOf(rows, { mapping: { status: name } });
  expect(gone).not.toBe("active");
  if (name !== "Not unsubscribed") expect(here).toBe("active");
});

test.each([
  ["Status", ["1", "2", "-1", "A", "Mitglied", "?"]],
  ["State", ["0", "1", "99", "premium", "churned", "x y z"]],
])("codes and words of “%s” that are not understood make nobody active", async (name, words) => {
  const rows = [["email", name], ...words.map((word, index) => [`p${index}@x.test`, word])];
  expect(await statusesOf(rows, { mapping: { status: name } })).toEqual(words.map(() => "pending"));
});

const oneAndBlank = (name: string, word: string) => [
  ["email", name],
  ["a@x.test", word],
  ["b@x.test", ""],
];

test("a blank cell is not active where others say that they are, and is where others say that they left", async () => {
  expect(await statusesOf(oneAndBlank("Status", "active"))).toEqual(["active", "pending"]);
  expect(await statusesOf(oneAndBlank("Status", "unsubscribed"))).toEqual(["unsubscribed", "active"]);
  expect(await statusesOf(oneAndBlank("Consent", "yes"), { mapping: { status: "consent" } })).toEqual([
    "active",
    "pending",
  ]);
});

test("of two columns the one that says that somebody left counts, and an ignored one is not read", async () => {
  const rows = [
    ["email", "Status", "Bounce", "Opt-out"],
    ["a@x.test", "active", "", "yes"],
    ["b@x.test", "active", "yes", "no"],
    ["c@x.test", "complained", "", "no"],
    ["d@x.test", "active", "", "no"],
  ];
  const both = { mapping: { status: ["Bounce", "Opt-out"] } };
  expect(await statusesOf(rows, both)).toEqual(["unsubscribed", "bounced", "complained", "active"]);
  expect(await statusesOf(rows, { mapping: { status: "Bounce" } })).toContain(
    "“Opt-out” (yes, no) looks like a status",
  );
  const ignoring = { mapping: { status: "Bounce" }, ignore: ["opt-out"] };
  expect(await statusesOf(rows, ignoring)).toEqual(["active", "bounced", "complained", "active"]);
});

test("words in a column without a status in its name, without a name or behind the last name are seen", async () => {
  for (const rows of [
    [
      ["email", "Spalte1"],
      ["a@x.test", "Active"],
      ["b@x.test", "Former"],
    ],
    [
      ["email", "Tags"],
      ["a@x.test", "unsubscribed"],
    ],
    [
      ["email", ""],
      ["a@x.test", "unsubscribed"],
    ],
    [["email"], ["a@x.test", "unsubscribed"]],
    [
      ["email", "Remark"],
      ...Array.from({ length: 300 }, (_, index) => [`p${index}@x.test`, `note ${index}`]),
      ["z@x.test", "unsubscribed"],
    ],
  ])
    expect(await statusesOf(rows)).toContain("looks like a status");
});

test("columns that say nothing of a status are no question", async () => {
  const rows = [
    [
      "E-mail",
      "First name",
      "Last name",
      "City",
      "Company",
      "Notes",
      "Country",
      "Birthday",
      "VIP",
      "Orders",
      "Unsubscribe link",
      "Signed up",
      "E-mail 1 - Type",
      "Rating",
      "Source",
      "Phone",
      "Date d'inscription",
    ],
    [
      "a@x.test",
      "Ann",
      "Lee",
      "Ulm",
      "Left Bank Ltd",
      "likes tea",
      "DE",
      "1990-02-03",
      "yes",
      "3",
      "https://x.test/u/1",
      "2024-03-05",
      "Home",
      "4",
      "fair",
      "123",
      "05/03/2024",
    ],
    [
      "b@x.test",
      "Bo",
      "",
      "",
      "",
      "",
      "FR",
      "",
      "no",
      "0",
      "https://x.test/u/2",
      "2024-03-06",
      "*",
      "2",
      "web",
      "",
      "25/03/2024",
    ],
  ];
  expect(await statusesOf(rows)).toEqual(["active", "active"]);
});
