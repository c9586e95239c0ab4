import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const mails = ({ newsletter: la, own }: NamedNewsletter): Words["mails"] => ({
  confirmation: {
    subject: (siteName) => `Conferma la tua iscrizione a ${siteName}`,
    heading: "Conferma la tua iscrizione",
    request: `Conferma che questo indirizzo è tuo e che vuoi ricevere ${own ? la : "le nostre email"}.`,
    requestWithAddress: `Conferma che questo indirizzo è tuo e che vuoi ricevere ${own ? la : "le nostre email"}. Apri questo indirizzo e fai clic sul pulsante:`,
    button: "Conferma l’iscrizione",
    withoutButton: "Se il pulsante non funziona, apri questo indirizzo:",
    footer: "Non eri tu? Ignora questa email. Senza il tuo clic non inviamo nulla.",
  },
  reminder: {
    subject: (siteName) => `Vuoi ancora ${la} di ${siteName}?`,
    text: "Ti sei iscritto qualche giorno fa, ma non hai ancora confermato. Questo è l’unico promemoria.",
    button: "Conferma l’iscrizione",
    footer: "Non eri tu, o hai cambiato idea? Ignora questa email e cancelleremo l’indirizzo.",
  },
  welcome: {
    subject: (siteName) => `Ti diamo il benvenuto su ${siteName}`,
    button: "Leggi il blog",
    footer: `Ricevi ${own ? la : "questa email"} perché hai confermato il tuo indirizzo.`,
    preferences: "Metti in pausa, disiscriviti o cambia indirizzo",
  },
  invitation: {
    subject: (siteName) => `Un invito a scrivere per ${siteName}`,
    text: (inviter, siteName) =>
      `${inviter} ti invita a scrivere per ${siteName}. Scegli un nome utente e una password, e puoi cominciare.`,
    howLong: (days) => `Il pulsante funziona una volta sola, entro ${days} giorni.`,
    button: "Accetta l’invito",
    footer: "Non te l’aspettavi? Ignora questa email. Non succede nulla.",
  },
  passwordLink: {
    subject: (siteName) => `Una nuova password per ${siteName}`,
    text: (username, siteName) =>
      `Qualcuno ha chiesto una nuova password per ${username} su ${siteName}. Se eri tu, sceglila ora.`,
    howLong: "Il pulsante funziona una volta sola, entro un’ora.",
    button: "Scegli una nuova password",
    footer: "Non eri tu? Ignora questa email. La tua password resta la stessa.",
  },
  signIn: {
    newBrowser: {
      subject: (siteName) => `Nuovo accesso a ${siteName}`,
      text: (username, siteName) =>
        `${username} ha effettuato l’accesso a ${siteName} da un browser mai usato prima.`,
    },
    codesRefused: {
      subject: (siteName) => `Codici sbagliati su ${siteName}`,
      text: (username, siteName) =>
        `Qualcuno ha inserito su ${siteName} la password giusta di ${username} e poi troppi codici sbagliati. Nessuno è entrato.`,
    },
    proofsRefused: {
      subject: (siteName) => `Password sbagliate su ${siteName}`,
      text: (username, siteName) =>
        `Qualcuno che ha effettuato l’accesso come ${username} su ${siteName} ha inserito troppe password o troppi codici sbagliati.`,
    },
    emailChanged: {
      subject: (siteName) => `Il tuo indirizzo su ${siteName} è cambiato`,
      text: (username, siteName) =>
        `D’ora in poi i messaggi sull’accesso di ${username} a ${siteName} vanno a un altro indirizzo.`,
    },
    newPassword: {
      subject: (siteName) => `La tua password su ${siteName} è cambiata`,
      text: (username, siteName) =>
        `${username} ha una nuova password su ${siteName}. È stata scelta con un link che ti abbiamo inviato.`,
    },
    advice: "Non eri tu? Cambia subito la password. Così terminano tutte le altre sessioni.",
    button: "Apri il mio account",
    footer: "Ricevi questa email perché il tuo account indica questo indirizzo.",
  },
  ownData: {
    subject: "Il tuo indirizzo e i tuoi dati",
    text: (siteName) =>
      `Hai chiesto a ${siteName} un link per cambiare indirizzo, o per scaricare o cancellare i tuoi dati. Vale un’ora.`,
    button: "Apri i miei dati",
    footer: "Non eri tu? Ignora questa email. Non cambia nulla.",
  },
  newAddress: {
    subject: "Conferma il tuo nuovo indirizzo",
    text: (siteName) => `Una persona iscritta a ${siteName} vuole ricevere ${la} a questo indirizzo.`,
    button: "Usa questo indirizzo",
    footer: "Non eri tu? Ignora questa email. Non inviamo nulla a questo indirizzo.",
  },
  question: {
    subject: (siteName) => `Vuoi ancora le email di ${siteName}?`,
    text: "Ci sembra che da un po’ tu non legga le nostre email. Se le vuoi ancora, fai clic sul pulsante e non cambia nulla.",
    silence: (days) =>
      `Se non abbiamo tue notizie entro ${days} giorni, smettiamo di inviarle. Il pulsante continua a funzionare: puoi ricominciare quando vuoi.`,
    button: "Continua a inviarle",
    unsubscribe: "Disiscriviti",
    footer: (siteName) => `Ricevi questa email perché ti sei iscritto a ${siteName}.`,
  },
  digest: {
    subject: (siteName) => `La settimana di ${siteName}`,
    opening: (siteName) => `Buongiorno. Ecco le novità di ${siteName} dall’ultimo numero.`,
  },
  message: {
    subject: (sender) => `Messaggio da ${sender}`,
    footer: (sender, siteName) =>
      `${sender} ha scritto questo su ${siteName}. La tua risposta andrà a questo indirizzo.`,
  },
  newsletter: {
    reason: (siteName) => `Ricevi ${own ? la : "questa email"} perché ti sei iscritto a ${siteName}.`,
    unsubscribe: "Disiscriviti",
    preferences: "Preferenze",
    web: "Leggi sul web",
    readArticle: "Leggi l’articolo",
    readOn: "Continua a leggere",
    readPost: "Leggi questo articolo sul sito",
    image: (description) => `[Immagine: ${description}]`,
  },
});
