import type { Words } from "../english/english.ts";
import type { LegalText } from "../english/texts.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const about = ({ at, on, day }: NamedNewsletter): Words["about"] => ({
  name: "Über uns",
  description: (siteName) => `Wozu es ${siteName} gibt, was wir tun und woran wir uns halten.`,
  heading: "Gemacht für alle,\n*die etwas machen.*",
  opening: (siteName) =>
    `${siteName} ist die Woche über ein Blog und ${on ? `${on} ` : "zum Schluss "}ein Newsletter. Hier steht, warum wir ihn schreiben, und wie.`,
  mission: {
    heading: "Unser Auftrag",
    lead: "Wer etwas macht, soll mehr Zeit dafür haben und eine faire Chance, gelesen zu werden.",
    text: "Die meisten Ratschläge übers Publizieren sind geschrieben, um geteilt zu werden. Unsere sind geschrieben, um benutzt zu werden. Sie sagen, was ausprobiert wurde, was es gekostet hat und was dabei herauskam, damit du in fünf Minuten entscheiden kannst, ob es etwas für dich ist.",
  },
  work: {
    heading: "Was wir tun",
    blog: "Die Woche über veröffentlichen wir Artikel zu acht Themen, von der Content-Strategie über Technik bis zu den Werkzeugen, die ihren Platz auf dem Schreibtisch verdienen. Jeder wird so lange gekürzt, bis er so kurz ist, wie er sein kann, ohne falsch zu werden.",
    blogOnOther:
      "Die Woche über veröffentlichen wir Artikel. Jeder wird so lange gekürzt, bis er so kurz ist, wie er sein kann, ohne falsch zu werden.",
    newsletter: `${at ? `Am ${at.slice("am ".length)}` : "Einmal in der Woche"} erscheint ein Newsletter mit den besten davon, den neuesten Trends ohne das Rauschen, einem Tipp zum Ausprobieren und einem Werkzeug, das wir einen Monat lang benutzt haben. Er ist in neun Minuten gelesen.`,
  },
  values: {
    heading: "Unsere Werte",
    items: [
      {
        heading: "Erst selbst probiert",
        text: "Wir empfehlen, was wir selbst benutzt haben, und sagen, wie lange. Wenn wir uns geirrt haben, schreiben wir auch das.",
      },
      {
        heading: "Kurz, dann kürzer",
        text: `Dein ${day || "Tag"} ist mehr wert als unsere Wortzahl. Was dir nicht hilft, streichen wir, bevor du es siehst.`,
      },
      {
        heading: "Leicht zu verlassen",
        text: "Keine Cookies, keine Fremden, die mitlesen, keine Tricks an der Tür. Am Ende jeder Ausgabe steht ein Link zum Abbestellen.",
      },
    ],
  },
  band: `Ein Newsletter.\n${day ? `Jeden ${day}` : "Jede Woche"}.\n*Sonst nichts.*`,
  button: "Jetzt abonnieren",
});

export const faq = ({ day, every }: NamedNewsletter): Words["faq"] => ({
  name: "Fragen",
  title: "Häufige Fragen",
  description: (siteName) => `Sieben Fragen, die ${siteName} am häufigsten gestellt werden, mit Antworten.`,
  heading: "Fragen und Antworten.",
  opening:
    "Sieben Fragen, die uns am häufigsten gestellt werden. Wenn deine nicht dabei ist, {link}, und ein Mensch antwortet.",
  writeToUs: "schreib uns",
  questions: (siteName) => [
    {
      question: "Was bekomme ich, wenn ich abonniere?",
      answer: `Eine Ausgabe ${every}: zwei oder drei Artikel von der Website, einen Tipp zum Ausprobieren und ein Werkzeug, das wir einen Monat lang benutzt haben. Das sind etwa neun Minuten. Sonst geht nichts an deine Adresse.`,
    },
    {
      question: "Kostet das etwas?",
      answer:
        "Nein. Der Newsletter ist kostenlos und bleibt es. Manche Werkzeuge, über die wir schreiben, kosten Geld; wir bezahlen sie selbst, und niemand bezahlt uns dafür, sie zu erwähnen.",
    },
    {
      question: "Wie bestelle ich ihn ab?",
      answer:
        "Am Ende jeder Ausgabe steht ein Link zum Abbestellen. Du klickst auf einen Knopf, die Seite verabschiedet sich, und du hörst nichts mehr von uns. Es gibt kein Formular und keine Fragen.",
    },
    {
      question: "Ich habe abonniert, aber es kommt nichts. Warum?",
      answer: `Wir schicken zuerst eine kurze Nachricht, um sicher zu sein, dass die Adresse wirklich dir gehört. Sieh im Spam-Ordner nach, öffne sie und klicke auf der Seite, zu der sie führt, auf den Knopf. Die nächste Ausgabe kommt ${day ? `am ${day} danach` : "dann auch zu dir"}.`,
    },
    {
      question: "Was macht ihr mit meiner Adresse?",
      answer:
        "Wir speichern sie, um dir den Newsletter zu schicken, und für nichts anderes. Sie wird nicht verkauft, verliehen oder mit anderen Daten abgeglichen. Wenn du gehst, bleibt sie auf der Liste derer, denen wir nicht schreiben dürfen, bis du uns bittest, sie zu löschen.",
    },
    {
      question: `Darf ich für ${siteName} schreiben?`,
      answer:
        "Gern. Schick uns drei Sätze über den Beitrag und einen Link zu etwas, worauf du stolz bist. Wir antworten allen innerhalb von zwei Wochen, und wir bezahlen, was wir veröffentlichen.",
    },
    {
      question: "Darf ich einen Artikel nachdrucken?",
      answer:
        "Ja, bis zu drei Absätze mit einem Link zum Original. Für einen ganzen Beitrag oder eine Übersetzung schreib uns vorher. Wir sagen fast immer ja.",
    },
  ],
});

export const privacy: LegalText = {
  title: "Datenschutz",
  summary: "Was wir über dich speichern, warum, wie lange, und wie du es löschen lässt.",
  sections: [
    { heading: "Wer verantwortlich ist", parts: [] },
    {
      heading: "Wenn du liest",
      parts: [
        "Du kannst hier alles lesen, ohne uns zu sagen, wer du bist. Die Website setzt keine Cookies und lädt nichts von anderen Unternehmen.",
        "Wir zählen, wie oft ein Artikel an jedem Tag gelesen wird und von welcher Website oder über welchen Link die Leser kamen. Dafür schickt dein Browser eine kurze Nachricht. Deine Adresse wird dabei nicht gespeichert; um dich an einem Tag nur einmal zu zählen, wird sie mit einem Geheimnis vermischt, das nur im Arbeitsspeicher liegt und jeden Tag verworfen wird.",
        "Wenn du eine helle oder dunkle Darstellung wählst oder das Fenster schließt, das zum Abonnieren einlädt, merkt sich das dein Browser. Es bleibt auf deinem Gerät und wird nie an uns geschickt.",
      ],
    },
    {
      heading: "Wenn du abonnierst",
      parts: [
        "Wir speichern:",
        [
          "deine E-Mail-Adresse, und deinen Namen, falls er mit ihr zu uns kam;",
          "wann du den Newsletter bestellt hast, auf welchem Weg, und wann du das bestätigt hast;",
          "welche Ausgaben wir dir geschickt haben, wann, und was dein Mailserver geantwortet hat;",
          "ob eine Ausgabe geöffnet und welchen Links gefolgt wurde, wo eine Ausgabe das misst.",
        ],
        "Wir verwenden das, um dir den Newsletter zu schicken, den du bestellt hast, und um zu lernen, welche Ausgaben sich lohnen. Du bekommst nichts, bevor du die Adresse bestätigt hast, damit niemand sonst dich anmelden kann. Damit Programme das Formular nicht überfluten, speichern wir etwa einen Tag lang eine verschlüsselte Form deiner Netzwerkadresse.",
      ],
    },
    {
      heading: "Wenn du gehst",
      parts: [
        "Am Ende jeder Ausgabe steht ein Link, mit dem du sie mit einem Klick abbestellst. Du brauchst kein Passwort und musst keinen Grund nennen.",
        "Von da an schicken wir dir nichts mehr. Wir vermerken, dass an diese Adresse nicht geschrieben werden darf, als Prüfwert mit Schlüssel, aus dem sich die Adresse nicht lesen lässt: Ohne ihn könnte dich eine alte Liste versehentlich zurückholen. Alles andere wird gelöscht, wenn du darum bittest.",
      ],
    },
    {
      heading: "Wer es sonst sieht",
      parts: [
        "Niemand kauft, mietet oder leiht deine Daten. Sie liegen auf einem Server, den wir betreiben oder mieten, und der Newsletter geht auf dem Weg zu dir durch die Mailserver. Bilder und Schriften kommen von dieser Website selbst, damit kein anderes Unternehmen erfährt, was du hier liest. Links zu anderen Websites führen an Orte mit eigenen Regeln.",
      ],
    },
    {
      heading: "Deine Rechte",
      parts: [
        "Du kannst fragen, was wir über dich speichern, es berichtigen lassen, es mitnehmen oder löschen lassen. Schreib an die oben genannte Adresse. Für den Newsletter stützen wir uns auf deine Einwilligung, die du jederzeit widerrufen kannst, und im Übrigen auf unser Interesse an einer Website, die funktioniert und nicht missbraucht wird. Wenn du meinst, dass wir etwas falsch machen, kannst du dich bei der Datenschutzbehörde deines Wohnorts beschweren.",
      ],
    },
    {
      heading: "Änderungen",
      parts: [
        "Wenn sich an dieser Erklärung etwas Wichtiges ändert, steht das in der nächsten Ausgabe, bevor die Änderung gilt.",
      ],
    },
  ],
};

export const terms = ({ every }: NamedNewsletter): LegalText => ({
  title: "Nutzungsbedingungen",
  summary: "Was du von uns erwarten darfst, und worum wir dich bitten.",
  sections: [
    {
      heading: "Wer wir sind",
      parts: ["Wer die Website liest oder den Newsletter abonniert, stimmt dem Folgenden zu."],
    },
    {
      heading: "Der Newsletter",
      parts: [
        `Der Newsletter ist kostenlos. Wir wollen ihn ${every} verschicken, können aber eine Ausgabe auslassen, den Inhalt ändern oder ihn einstellen. Du kannst ihn jederzeit mit dem Link an seinem Ende abbestellen. Bitte melde dich mit einer eigenen Adresse an.`,
      ],
    },
    {
      heading: "Was wir schreiben",
      parts: [
        "Artikel und Ausgaben sagen, was wir an dem Tag wissen und denken, an dem sie erscheinen. Sie sind sorgfältig geschrieben, aber keine Beratung für deinen Fall, und manches ändert sich. Prüfe, was wichtig ist, bevor du darauf baust.",
      ],
    },
    {
      heading: "Unsere Texte verwenden",
      parts: [
        "Texte und Bilder gehören uns oder denen, die sie gemacht haben. Du darfst bis zu drei Absätze mit einem Link zum Original zitieren und Links beliebig teilen. Für alles Weitere frag bitte vorher.",
      ],
    },
    {
      heading: "Fairer Umgang mit der Website",
      parts: [
        "Versuche nicht, in die Website einzubrechen, sie zu überlasten, andere Menschen anzumelden oder auszugeben, was hier steht, als wäre es deins. Wer das tut, den dürfen wir abweisen.",
      ],
    },
    {
      heading: "Websites anderer",
      parts: [
        "Wir verlinken Seiten und Werkzeuge, die nicht uns gehören. Wir wählen sie sorgfältig aus, können aber nicht für sie einstehen.",
      ],
    },
    {
      heading: "Wofür wir einstehen",
      parts: [
        "Wir haften für Schäden, die wir vorsätzlich oder grob fahrlässig verursachen, und überall dort, wo das Gesetz keine Begrenzung zulässt. Darüber hinaus gibt es die Website und den Newsletter so, wie sie sind: kostenlos und ohne das Versprechen, dass sie immer da oder immer richtig sind.",
      ],
    },
    {
      heading: "Änderungen und Recht",
      parts: [
        "Wenn sich an diesen Bedingungen etwas Wichtiges ändert, steht das in der nächsten Ausgabe. Es gilt das Recht des Ortes, an dem wir sind; die Rechte, die dich als Verbraucher an deinem Wohnort schützen, bleiben unberührt.",
      ],
    },
  ],
});
