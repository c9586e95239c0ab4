import type { Words } from "../english/english.ts";
import type { Problems } from "../english/problems.ts";

export const problems: Problems = {
  bad_request: { title: "Ungültige Anfrage", text: "Diese Anfrage konnten wir nicht lesen." },
  unauthenticated: { title: "Anmeldung nötig", text: "Bitte melde dich an." },
  forbidden: { title: "Nicht erlaubt", text: "Diese Anfrage ist nicht erlaubt." },
  not_found: { title: "Nicht gefunden", text: "Unter dieser Adresse gibt es nichts." },
  conflict: {
    title: "Geht nicht",
    text: "Diese Adresse ist schon angemeldet oder hat sich abgemeldet.",
  },
  too_large: { title: "Zu groß", text: "Das ist mehr, als wir annehmen können." },
  unsupported_media_type: { title: "Unbekanntes Format", text: "Dieses Format kennen wir nicht." },
  invalid: { title: "Ungültige Eingabe", text: "Bitte gib eine gültige E-Mail-Adresse ein" },
  too_many_requests: {
    title: "Zu viele Anfragen",
    text: "Zu viele Anfragen. Bitte versuche es später noch einmal.",
  },
  internal: { title: "Interner Fehler", text: "Bei uns ist etwas schiefgegangen." },
  unavailable: {
    title: "Gerade nicht erreichbar",
    text: "Das geht gerade nicht. Bitte versuche es gleich noch einmal.",
  },
  out_of_space: { title: "Kein Speicherplatz", text: "Auf dem Server ist kein Platz mehr." },
};

export const inBrowser: Words["inBrowser"] = {
  subscribing: "Wird angemeldet …",
  thanks: "Danke für deine Anmeldung! Bestätige sie mit dem Link in deinem Postfach.",
  subscribed: { title: "Angemeldet!", description: "Danke, dass du unseren Newsletter abonnierst." },
  subscriptionFailed: "Anmeldung fehlgeschlagen",
  notReached: "Die Anmeldung hat nicht geklappt. Bitte versuche es später noch einmal.",
  httpError: "HTTP-Fehler! Status: {status}",
  linkCopied: "Link in die Zwischenablage kopiert!",
  linkNotCopied: "Der Link konnte nicht kopiert werden",
  codeCopied: "Code in die Zwischenablage kopiert!",
  codeNotCopied: "Der Code konnte nicht kopiert werden",
  notifications: "Meldungen (F8)",
  close: "Schließen",
  suggestions: "Vorschläge: {count}",
};

export const ofParts: Words["ofParts"] = {
  close: "Schließen",
  images: "Bilder",
  imageOf: "Bild {number} von {count}",
  previousImage: "Voriges Bild",
  nextImage: "Nächstes Bild",
};
