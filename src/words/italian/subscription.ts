import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";
import { inBrowser } from "./notices.ts";

const readBlog = "Leggi il blog";
const checkEmail = "Controlla la posta";
const linkNotValid = "Link non valido";
const everyLetterEnds = "Ogni newsletter termina con un link per disiscriversi con un clic.";

export const subscription = ({ newsletter: la, Newsletter: La }: NamedNewsletter): Words["subscription"] => ({
  readBlog,
  subscribe: {
    name: "Iscriviti",
    heading: `${La}, nella tua posta.`,
    text: "Dicci il tuo indirizzo email. Prima ti mandiamo un link, perché nessun altro possa iscriverti.",
  },
  subscribed: {
    name: checkEmail,
    heading: "Ancora un passo.",
    text: inBrowser.thanks,
    nothingYet: "Niente dopo qualche minuto? Guarda nella cartella spam, oppure {link}.",
    askAgain: "richiedi di nuovo il link",
  },
  confirm: {
    name: "Conferma l’iscrizione",
    heading: "Un clic, e sei nella lista.",
    text: `Hai chiesto di ricevere ${la} a {email}. Fai clic sul pulsante per dire che eri tu.`,
    button: "Conferma la mia iscrizione",
    notYou: "Non eri tu? Chiudi questa pagina. Senza il tuo clic non inviamo nulla.",
  },
  confirmed: {
    name: "Grazie",
    heading: "Sei nella lista.",
    text: `Grazie. Da ora ${la} arriva a {email}.`,
    everyLetterEnds,
  },
  alreadyConfirmed: {
    name: "Nella lista",
    heading: "Sei già nella lista.",
    text: `${La} arriva a {email}. Non devi fare altro.`,
    everyLetterEnds,
  },
  expiredLink: {
    name: "Link scaduto",
    heading: "Questo link è scaduto.",
    text: (days) =>
      `I link di conferma valgono ${days} giorni. Inserisci il tuo indirizzo email per riceverne uno nuovo.`,
  },
  deadConfirmLink: {
    name: linkNotValid,
    heading: "Questo link non è più valido.",
    text: "Forse è troppo vecchio o incompleto. Richiedine uno nuovo qui.",
  },
  nobodysAddress: {
    name: "Disiscriviti",
    heading: "A questo indirizzo non arriva nessuna newsletter.",
    text: "Questo indirizzo non è iscritto. Puoi anche fare in modo che nessuno lo iscriva di nuovo.",
    button: "Non iscriverlo più",
  },
  otherAddress:
    "Se ricevi la newsletter a un altro indirizzo, apri lì il link alla fine dell’ultima newsletter.",
  unsubscribe: {
    name: "Disiscriviti",
    heading: `Non ricevere più ${la}?`,
    text: "Basta un clic e a {email} non arriva più nulla. Senza domande.",
    button: "Disiscrivimi",
    byAccident: "Aperto per sbaglio? Chiudi questa pagina e non cambia nulla.",
  },
  unsubscribed: {
    name: "Disiscritto",
    heading: "Fatto. Non sei più nella lista.",
    text: "L’iscrizione è annullata. Questo indirizzo non riceverà altre newsletter.",
    undo: "Annulla",
    changedMind: "Hai cambiato idea? Puoi {link} in qualsiasi momento.",
    subscribeAgain: "iscriverti di nuovo",
  },
  returned: {
    name: "Bentornato",
    heading: "Annullato. Sei nella lista.",
    text: `Come se nulla fosse: ${la} arriva a {email}.`,
  },
  deadUnsubscribeLink: {
    name: linkNotValid,
    heading: "Questo link non funziona.",
    text: "Forse è incompleto. Apri il link alla fine dell’ultima newsletter, o copia il link intero nella barra degli indirizzi.",
  },
  testEmail: {
    name: "Email di prova",
    heading: "Questa è una prova.",
    text: "Questo link viene da una email di prova. Non fa nulla.",
  },
  preferences: {
    name: "La tua newsletter",
    heading: "La tua newsletter, a modo tuo.",
    active: `${La} arriva a {email}.`,
    paused: `${La} arriverà di nuovo a {email} dal {date}.`,
    stopped: `A {email} non arriva nulla finché non vorrai di nuovo ${la}.`,
    inactive: "A {email} non arriva nessuna newsletter.",
    resume: "Riprendi l’invio",
    pause: "Pausa di un mese",
    unsubscribe: "Disiscrivimi",
    topics: "I tuoi argomenti",
    topicsText: "Scegli che cosa ti interessa.",
    saveTopics: "Salva gli argomenti",
    topicsSaved: "I tuoi argomenti sono salvati.",
    ownData: "Il tuo indirizzo e i tuoi dati",
    ownDataText:
      "Per cambiare indirizzo, o per scaricare o cancellare i tuoi dati, inviamo un link a {email}: una newsletter potrebbe essere stata inoltrata.",
    mailLink: "Inviami il link",
  },
  keep: {
    name: "Continuare l’invio",
    heading: "Vuoi ancora la newsletter?",
    text: `Fai clic sul pulsante per continuare a ricevere ${la} a {email}.`,
    button: "Continua l’invio",
    notWanted: "Se non vuoi più riceverne, usa il link di disiscrizione nell’email.",
  },
  kept: {
    name: "Grazie",
    heading: "La newsletter continua ad arrivare.",
    text: `Grazie. ${La} arriva a {email}.`,
    everyLetterEnds,
  },
  linkMailed: {
    name: checkEmail,
    heading: "Il link è in arrivo.",
    text: (email) => `Lo mandiamo a ${email} e vale un’ora.`,
    nothingYet: "Niente dopo qualche minuto? Guarda nella cartella spam.",
  },
  ownData: {
    name: "I tuoi dati",
    heading: "Il tuo indirizzo e i tuoi dati.",
    about: "Si tratta di {email}.",
    newAddress: "Un altro indirizzo",
    placeholder: "Il tuo indirizzo email",
    change: "Cambia indirizzo",
    changeNote: "Inviamo un’email di conferma al nuovo indirizzo.",
    stored: "Che cosa conserviamo di te",
    storedText:
      "Il tuo indirizzo, il tuo nome se lo conosciamo, a che cosa hai acconsentito e quando, e quali newsletter ti abbiamo inviato.",
    download: "Scarica i miei dati",
    erase: "Cancella tutto",
    eraseText:
      "Tutti i tuoi dati personali vengono cancellati subito e non ricevi più newsletter. Non si può annullare.",
    eraseButton: "Cancella i miei dati",
  },
  newAddressMailed: {
    name: checkEmail,
    heading: "Ancora un passo.",
    text: (email) => `Abbiamo inviato un link a ${email}. Aprilo per ricevere lì la newsletter.`,
    untilThen: "Fino ad allora la newsletter arriva al vecchio indirizzo.",
  },
  erased: {
    name: "Cancellato",
    heading: "Fatto. I tuoi dati sono cancellati.",
    text: "Non conserviamo dati personali su di te, e non ricevi più newsletter.",
  },
  newAddress: {
    name: "Il tuo nuovo indirizzo",
    heading: "Un clic, e la newsletter trasloca.",
    text: `Da ora ${la} arriverà a {email}.`,
    button: "Usa questo indirizzo",
  },
  addressChanged: {
    name: "Indirizzo cambiato",
    heading: "Fatto. La newsletter ha traslocato.",
    text: "Da ora arriva a {email}.",
  },
  addressChangedBefore: {
    name: "Indirizzo cambiato",
    heading: "L’indirizzo è già stato cambiato.",
    text: "La tua iscrizione è su {email}. Non devi fare altro.",
  },
  deadOwnLink: {
    name: linkNotValid,
    heading: "Questo link non funziona più.",
    text: "I link ai tuoi dati valgono un’ora. Apri «Preferenze» alla fine dell’ultima newsletter per richiederne uno nuovo.",
  },
});
