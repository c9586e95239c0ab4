import type { Words } from "../english/english.ts";
import type { Problems } from "../english/problems.ts";

export const problems: Problems = {
  bad_request: { title: "Nieprawidłowe żądanie", text: "Nie udało się odczytać tego żądania." },
  unauthenticated: { title: "Trzeba się zalogować", text: "Zaloguj się." },
  forbidden: { title: "Niedozwolone", text: "To żądanie jest niedozwolone." },
  not_found: { title: "Nie znaleziono", text: "Pod tym adresem nic nie ma." },
  conflict: { title: "To niemożliwe", text: "Ten adres już jest na liście albo został z niej wypisany." },
  too_large: { title: "Za duże", text: "To więcej, niż możemy przyjąć." },
  unsupported_media_type: { title: "Nieznany format", text: "Nie znamy tego formatu." },
  invalid: { title: "Nieprawidłowe dane", text: "Podaj prawidłowy adres e-mail" },
  too_many_requests: { title: "Za dużo żądań", text: "Za dużo żądań. Spróbuj później." },
  internal: { title: "Błąd wewnętrzny", text: "Coś poszło nie tak po naszej stronie." },
  unavailable: { title: "Chwilowo niedostępne", text: "Teraz to niemożliwe. Spróbuj ponownie za chwilę." },
  out_of_space: { title: "Brak miejsca", text: "Na serwerze nie ma już miejsca." },
};

export const inBrowser: Words["inBrowser"] = {
  subscribing: "Zapisywanie…",
  thanks: "Dziękujemy za zapis! Sprawdź pocztę, aby go potwierdzić.",
  subscribed: { title: "Zapis przyjęty!", description: "Dziękujemy za zapisanie się do newslettera." },
  subscriptionFailed: "Zapis nie powiódł się",
  notReached: "Nie udało się zapisać. Spróbuj później.",
  httpError: "Błąd HTTP! Status: {status}",
  linkCopied: "Link skopiowany do schowka!",
  linkNotCopied: "Nie udało się skopiować linku",
  codeCopied: "Kod skopiowano do schowka!",
  codeNotCopied: "Nie udało się skopiować kodu",
  notifications: "Powiadomienia (F8)",
  close: "Zamknij",
  suggestions: "Podpowiedzi: {count}",
};

export const ofParts: Words["ofParts"] = {
  close: "Zamknij",
  images: "Obrazy",
  imageOf: "Obraz {number} z {count}",
  previousImage: "Poprzedni obraz",
  nextImage: "Następny obraz",
};
