import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";
import { inBrowser } from "./notices.ts";

const readBlog = "Zum Blog";
const checkEmail = "Sieh in dein Postfach";
const linkNotValid = "Link ungültig";
const everyLetterEnds = "Am Ende jeder Ausgabe steht ein Link, mit dem du dich mit einem Klick abmeldest.";

export const subscription = ({
  newsletter: der,
  Newsletter: Der,
}: NamedNewsletter): Words["subscription"] => ({
  readBlog,
  subscribe: {
    name: "Abonnieren",
    heading: `${Der}, in deinem Postfach.`,
    text: "Sag uns, an welche Adresse wir schicken sollen. Zuerst mailen wir dir einen Link, damit niemand sonst dich anmelden kann.",
  },
  subscribed: {
    name: checkEmail,
    heading: "Noch ein Schritt.",
    text: inBrowser.thanks,
    nothingYet: "Nach ein paar Minuten noch nichts da? Sieh in den Spam-Ordner oder {link}.",
    askAgain: "fordere den Link noch einmal an",
  },
  confirm: {
    name: "Anmeldung bestätigen",
    heading: "Ein Klick, und du bist dabei.",
    text: `${Der} soll an {email} gehen. Klicke auf den Knopf, um zu sagen, dass du das möchtest.`,
    button: "Anmeldung bestätigen",
    notYou: "Das warst du nicht? Schließ diese Seite. Ohne deinen Klick schicken wir nichts.",
  },
  confirmed: {
    name: "Danke",
    heading: "Du bist dabei.",
    text: `Danke. ${Der} geht ab jetzt an {email}.`,
    everyLetterEnds,
  },
  alreadyConfirmed: {
    name: "Angemeldet",
    heading: "Du bist schon dabei.",
    text: `${Der} geht an {email}. Du musst nichts weiter tun.`,
    everyLetterEnds,
  },
  expiredLink: {
    name: "Link abgelaufen",
    heading: "Dieser Link ist abgelaufen.",
    text: (days) =>
      `Links zur Bestätigung gelten ${days} Tage. Gib deine E-Mail-Adresse ein, um einen neuen zu bekommen.`,
  },
  deadConfirmLink: {
    name: linkNotValid,
    heading: "Dieser Link gilt nicht mehr.",
    text: "Vielleicht ist er zu alt oder unvollständig. Hier kannst du einen neuen anfordern.",
  },
  nobodysAddress: {
    name: "Abmelden",
    heading: "An diese Adresse geht kein Newsletter.",
    text: "Diese Adresse ist nicht angemeldet. Du kannst auch dafür sorgen, dass niemand sie wieder anmeldet.",
    button: "Nicht wieder anmelden lassen",
  },
  otherAddress:
    "Wenn du den Newsletter an einer anderen Adresse bekommst, öffne dort den Link am Ende der letzten Ausgabe.",
  unsubscribe: {
    name: "Abmelden",
    heading: `Soll ${der} nicht mehr kommen?`,
    text: "Ein Klick, und an {email} geht nichts mehr. Ohne Rückfragen.",
    button: "Abmelden",
    byAccident: "Aus Versehen geöffnet? Schließ diese Seite, und alles bleibt, wie es ist.",
  },
  unsubscribed: {
    name: "Abgemeldet",
    heading: "Erledigt. Du bist abgemeldet.",
    text: "An diese Adresse geht kein Newsletter mehr.",
    undo: "Rückgängig machen",
    changedMind: "Anders überlegt? Du kannst dich jederzeit {link}.",
    subscribeAgain: "wieder anmelden",
  },
  returned: {
    name: "Willkommen zurück",
    heading: "Rückgängig gemacht. Du bist dabei.",
    text: `Als wäre nichts gewesen: ${Der} geht an {email}.`,
  },
  deadUnsubscribeLink: {
    name: linkNotValid,
    heading: "Dieser Link funktioniert nicht.",
    text: "Vielleicht ist er unvollständig. Öffne den Link am Ende der letzten Ausgabe, oder kopiere den ganzen Link in die Adresszeile.",
  },
  testEmail: {
    name: "Test-E-Mail",
    heading: "Das ist ein Test.",
    text: "Dieser Link stammt aus einer Test-E-Mail. Er bewirkt nichts.",
  },
  preferences: {
    name: "Dein Newsletter",
    heading: "Dein Newsletter, wie du ihn magst.",
    active: `${Der} geht an {email}.`,
    paused: `${Der} geht ab dem {date} wieder an {email}.`,
    stopped: `${Der} an {email} macht Pause, bis du sie beendest.`,
    inactive: "An {email} geht kein Newsletter.",
    resume: "Wieder schicken",
    pause: "Einen Monat Pause",
    unsubscribe: "Abmelden",
    topics: "Deine Themen",
    topicsText: "Wähle, was dich interessiert.",
    saveTopics: "Themen speichern",
    topicsSaved: "Deine Themen sind gespeichert.",
    ownData: "Deine Adresse und deine Daten",
    ownDataText:
      "Um deine Adresse zu ändern oder deine Daten herunterzuladen oder zu löschen, mailen wir einen Link an {email}: Eine Ausgabe könnte weitergeleitet worden sein.",
    mailLink: "Link an mich mailen",
  },
  keep: {
    name: "Newsletter behalten",
    heading: "Möchtest du den Newsletter noch?",
    text: `Klicke auf den Knopf, dann geht ${der} weiter an {email}.`,
    button: "Weiter schicken",
    notWanted: "Wenn nicht, nutze den Abmelde-Link in der E-Mail.",
  },
  kept: {
    name: "Danke",
    heading: "Der Newsletter kommt weiter.",
    text: `Danke. ${Der} geht an {email}.`,
    everyLetterEnds,
  },
  linkMailed: {
    name: checkEmail,
    heading: "Der Link ist unterwegs.",
    text: (email) => `Er geht an ${email} und gilt eine Stunde.`,
    nothingYet: "Nach ein paar Minuten noch nichts da? Sieh in den Spam-Ordner.",
  },
  ownData: {
    name: "Deine Daten",
    heading: "Deine Adresse und deine Daten.",
    about: "Hier geht es um {email}.",
    newAddress: "Eine andere Adresse",
    placeholder: "Deine E-Mail-Adresse",
    change: "Adresse ändern",
    changeNote: "Wir schicken eine Bestätigung an die neue Adresse.",
    stored: "Was wir über dich speichern",
    storedText:
      "Deine Adresse, deinen Namen, falls wir ihn kennen, wozu und wann du zugestimmt hast und welche Ausgaben wir dir geschickt haben.",
    download: "Meine Daten herunterladen",
    erase: "Alles löschen",
    eraseText:
      "Alle deine persönlichen Daten werden sofort gelöscht, und du bekommst keinen Newsletter mehr. Das lässt sich nicht rückgängig machen.",
    eraseButton: "Meine Daten löschen",
  },
  newAddressMailed: {
    name: checkEmail,
    heading: "Noch ein Schritt.",
    text: (email) =>
      `Wir haben einen Link an ${email} geschickt. Öffne ihn, damit dein Newsletter dorthin umzieht.`,
    untilThen: "Bis dahin geht der Newsletter an deine alte Adresse.",
  },
  erased: {
    name: "Gelöscht",
    heading: "Erledigt. Deine Daten sind gelöscht.",
    text: "Wir speichern keine persönlichen Daten mehr über dich, und du bekommst keinen Newsletter mehr.",
  },
  newAddress: {
    name: "Deine neue Adresse",
    heading: "Ein Klick, und der Newsletter zieht um.",
    text: `${Der} geht dann an {email}.`,
    button: "Diese Adresse verwenden",
  },
  addressChanged: {
    name: "Adresse geändert",
    heading: "Erledigt. Der Newsletter ist umgezogen.",
    text: "Er geht ab jetzt an {email}.",
  },
  addressChangedBefore: {
    name: "Adresse geändert",
    heading: "Die Adresse wurde schon geändert.",
    text: "Dein Abonnement läuft auf {email}. Du musst nichts weiter tun.",
  },
  deadOwnLink: {
    name: linkNotValid,
    heading: "Dieser Link funktioniert nicht mehr.",
    text: "Links zu deinen Daten gelten eine Stunde. Öffne „Einstellungen“ am Ende der letzten Ausgabe, um einen neuen anzufordern.",
  },
});
