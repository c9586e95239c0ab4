import type { Words } from "../english/english.ts";
import type { Problems } from "../english/problems.ts";

export const problems: Problems = {
  bad_request: { title: "Richiesta non valida", text: "Non siamo riusciti a leggere questa richiesta." },
  unauthenticated: { title: "Accesso richiesto", text: "Effettua l’accesso." },
  forbidden: { title: "Non consentito", text: "Questa richiesta non è consentita." },
  not_found: { title: "Non trovato", text: "A questo indirizzo non c’è nulla." },
  conflict: { title: "Non è possibile", text: "Questo indirizzo è già nella lista, o l’ha lasciata." },
  too_large: { title: "Troppo grande", text: "È più di quanto possiamo accettare." },
  unsupported_media_type: { title: "Formato sconosciuto", text: "Non conosciamo questo formato." },
  invalid: { title: "Dati non validi", text: "Inserisci un indirizzo email valido" },
  too_many_requests: { title: "Troppe richieste", text: "Troppe richieste. Riprova più tardi." },
  internal: { title: "Errore interno", text: "Qualcosa è andato storto da parte nostra." },
  unavailable: {
    title: "Momentaneamente non disponibile",
    text: "Al momento non è possibile. Riprova tra poco.",
  },
  out_of_space: { title: "Spazio esaurito", text: "Sul server non c’è più spazio." },
};

export const inBrowser: Words["inBrowser"] = {
  subscribing: "Iscrizione in corso…",
  thanks: "Grazie per l’iscrizione! Controlla la posta per confermarla.",
  subscribed: {
    title: "Iscrizione ricevuta!",
    description: "Grazie per esserti iscritto alla nostra newsletter.",
  },
  subscriptionFailed: "Iscrizione non riuscita",
  notReached: "L’iscrizione non è riuscita. Riprova più tardi.",
  httpError: "Errore HTTP! Stato: {status}",
  linkCopied: "Link copiato negli appunti!",
  linkNotCopied: "Non è stato possibile copiare il link",
  codeCopied: "Codice copiato negli appunti!",
  codeNotCopied: "Non è stato possibile copiare il codice",
  notifications: "Notifiche (F8)",
  close: "Chiudi",
  suggestions: "Suggerimenti: {count}",
};

export const ofParts: Words["ofParts"] = {
  close: "Chiudi",
  images: "Immagini",
  imageOf: "Immagine {number} di {count}",
  previousImage: "Immagine precedente",
  nextImage: "Immagine successiva",
};
