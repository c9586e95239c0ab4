import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "./name-newsletter.ts";

export const mails = ({ newsletter, Newsletter, own }: NamedNewsletter): Words["mails"] => ({
  confirmation: {
    subject: (siteName) => `Potwierdź zapis: ${siteName}`,
    heading: "Potwierdź zapis",
    request: `Potwierdź, że to twój adres i że ${own ? `${newsletter} ma na niego przychodzić` : "chcesz dostawać nasze e-maile"}.`,
    requestWithAddress: `Potwierdź, że to twój adres i że ${own ? `${newsletter} ma na niego przychodzić` : "chcesz dostawać nasze e-maile"}. Otwórz ten adres i kliknij tam przycisk:`,
    button: "Potwierdzam zapis",
    withoutButton: "Jeśli przycisk nie działa, otwórz ten adres:",
    footer: "To nie ty? Zignoruj tego e-maila. Bez kliknięcia niczego nie wysyłamy.",
  },
  reminder: {
    subject: (siteName) => `Czy ${newsletter} ma nadal przychodzić? (${siteName})`,
    text: "Zamówienie przyszło kilka dni temu, ale nie ma jeszcze potwierdzenia. To jedyne przypomnienie.",
    button: "Potwierdzam zapis",
    footer: "To nie ty albo zmiana zdania? Zignoruj tego e-maila, a usuniemy adres.",
  },
  welcome: {
    subject: (siteName) => `Witamy: ${siteName}`,
    button: "Czytaj blog",
    footer: `${own ? `${Newsletter} przychodzi do ciebie` : "Dostajesz tego e-maila"}, bo twój adres został potwierdzony.`,
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
  passwordLink: {
    subject: (siteName) => `Nowe hasło: ${siteName}`,
    text: (username, siteName) =>
      `Ktoś prosi o nowe hasło do konta ${username} (${siteName}). Jeśli to ty, wybierz je teraz.`,
    howLong: "Przycisk działa jeden raz, przez godzinę.",
    button: "Wybierz nowe hasło",
    footer: "To nie ty? Zignoruj tego e-maila. Twoje hasło się nie zmieni.",
  },
  signIn: {
    newBrowser: {
      subject: (siteName) => `Nowe logowanie: ${siteName}`,
      text: (username, siteName) =>
        `Logowanie na konto ${username} (${siteName}) z przeglądarki, której wcześniej nie używano.`,
    },
    codesRefused: {
      subject: (siteName) => `Błędne kody: ${siteName}`,
      text: (username, siteName) =>
        `Ktoś podał prawidłowe hasło do konta ${username} (${siteName}), a potem zbyt wiele błędnych kodów. Nikt się nie zalogował.`,
    },
    proofsRefused: {
      subject: (siteName) => `Błędne hasła: ${siteName}`,
      text: (username, siteName) =>
        `Ktoś zalogowany jako ${username} (${siteName}) podał zbyt wiele błędnych haseł lub kodów.`,
    },
    emailChanged: {
      subject: (siteName) => `Zmiana twojego adresu: ${siteName}`,
      text: (username, siteName) =>
        `Od teraz wiadomości o logowaniu na konto ${username} (${siteName}) trafiają na inny adres.`,
    },
    newPassword: {
      subject: (siteName) => `Zmiana twojego hasła: ${siteName}`,
      text: (username, siteName) =>
        `Konto ${username} (${siteName}) ma nowe hasło. Ustawiono je przez link, który do ciebie wysłaliśmy.`,
    },
    advice: "To nie ty? Od razu zmień hasło. To kończy wszystkie inne sesje.",
    button: "Otwórz moje konto",
    footer: "Ten e-mail przychodzi, bo ten adres jest podany na twoim koncie.",
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
    text: (siteName) => `Ktoś, kto czyta ${siteName}, prosi: na ten adres ma przychodzić ${newsletter}.`,
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
  digest: {
    subject: (siteName) => `${siteName}: ten tydzień`,
    opening: (siteName) => `Dzień dobry. Oto nowości od ostatniego numeru (${siteName}).`,
  },
  message: {
    subject: (sender) => `Wiadomość od: ${sender}`,
    footer: (sender, siteName) =>
      `Autor wiadomości: ${sender}. Strona: ${siteName}. Twoja odpowiedź trafi pod ten adres.`,
  },
  newsletter: {
    reason: (siteName) =>
      `${own ? `${Newsletter} przychodzi do ciebie` : "Dostajesz tego e-maila"}, bo twój adres jest zapisany do ${siteName}.`,
    unsubscribe: "Wypisz się",
    preferences: "Ustawienia",
    web: "Czytaj w przeglądarce",
    readArticle: "Czytaj artykuł",
    readOn: "Czytaj dalej",
    readPost: "Przeczytaj ten artykuł na stronie",
    image: (description) => `[Obraz: ${description}]`,
  },
});
