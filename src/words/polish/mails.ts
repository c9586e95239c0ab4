import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "./name-newsletter.ts";

export const mails = ({ newsletter }: NamedNewsletter): Words["mails"] => ({
  confirmation: {
    subject: (siteName) => `Potwierdź zapis: ${siteName}`,
    heading: "Potwierdź zapis",
    request: "Potwierdź, że to twój adres i że chcesz dostawać nasze e-maile.",
    requestWithAddress:
      "Potwierdź, że to twój adres i że chcesz dostawać nasze e-maile. Otwórz ten adres i kliknij tam przycisk:",
    button: "Potwierdzam zapis",
    withoutButton: "Jeśli przycisk nie działa, otwórz ten adres:",
    footer: "To nie ty? Zignoruj tego e-maila. Bez kliknięcia niczego nie wysyłamy.",
  },
  reminder: {
    subject: (siteName) => `Czy nadal chcesz dostawać ${newsletter}? (${siteName})`,
    text: "Zamówienie przyszło kilka dni temu, ale nie ma jeszcze potwierdzenia. To jedyne przypomnienie.",
    button: "Potwierdzam zapis",
    footer: "To nie ty albo zmiana zdania? Zignoruj tego e-maila, a usuniemy adres.",
  },
  welcome: {
    subject: (siteName) => `Witamy: ${siteName}`,
    button: "Czytaj blog",
    footer: "Dostajesz tego e-maila, bo twój adres został potwierdzony.",
    preferences: "Zrób przerwę, wypisz się albo zmień adres",
  },
  invitation: {
    subject: (siteName) => `Zaproszenie do pisania dla ${siteName}`,
    text: (inviter, siteName) =>
      `${inviter} zaprasza cię do pisania dla ${siteName}. Wybierz nazwę użytkownika i hasło, a możesz zacząć.`,
    howLong: (days) => `Przycisk działa jeden raz, przez ${days} dni.`,
    button: "Przyjmij zaproszenie",
    footer: "Nie wiesz, o co chodzi? Zignoruj tego e-maila. Nic się nie stanie.",
  },
  ownData: {
    subject: "Twój adres i twoje dane",
    text: (siteName) =>
      `Prośba do ${siteName}: link do zmiany adresu albo do pobrania lub usunięcia twoich danych. Działa przez godzinę.`,
    button: "Otwórz moje dane",
    footer: "To nie ty? Zignoruj tego e-maila. Nic się nie zmieni.",
  },
  newAddress: {
    subject: "Potwierdź nowy adres",
    text: (siteName) => `Ktoś, kto czyta ${siteName}, chce dostawać ${newsletter} na ten adres.`,
    button: "Użyj tego adresu",
    footer: "To nie ty? Zignoruj tego e-maila. Na ten adres niczego nie wyślemy.",
  },
  question: {
    subject: (siteName) => `Czy nadal chcesz e-maile od ${siteName}?`,
    text: "Mamy wrażenie, że od jakiegoś czasu nie czytasz naszych e-maili. Jeśli nadal je chcesz, kliknij przycisk, a nic się nie zmieni.",
    silence: (days) =>
      `Jeśli w ciągu ${days} dni nie będzie od ciebie wiadomości, przestaniemy wysyłać. Przycisk będzie działał dalej: możesz wrócić w każdej chwili.`,
    button: "Przysyłajcie dalej",
    unsubscribe: "Wypisz się",
    footer: (siteName) => `Dostajesz tego e-maila, bo twój adres jest zapisany do ${siteName}.`,
  },
  newsletter: {
    reason: (siteName) => `Dostajesz tego e-maila, bo twój adres jest zapisany do ${siteName}.`,
    unsubscribe: "Wypisz się",
    preferences: "Ustawienia",
    web: "Czytaj w przeglądarce",
    readArticle: "Czytaj artykuł",
    readOn: "Czytaj dalej",
    image: (description) => `[Obraz: ${description}]`,
  },
});
