import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import type { Words } from "../english/english.ts";
import { asBeginning } from "../naming/naming.ts";
import { polishDefaults } from "./defaults.ts";
import { mails } from "./mails.ts";
import { nameNewsletter } from "./name-newsletter.ts";
import { inBrowser, ofParts, problems } from "./notices.ts";
import { subscription } from "./subscription.ts";
import { about, faq, privacy, terms } from "./texts.ts";

const plurals = new Intl.PluralRules("pl-PL");

/** `1 artykuł`, `2 artykuły`, `5 artykułów`, `22 artykuły`. */
function articles(total: number, locale: string): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "artykuł", few: "artykuły" };
  return `${total.toLocaleString(locale)} ${forms[plurals.select(total)] ?? "artykułów"}`;
}

export function polish(newsletter: NewsletterIdentity, locale = "pl-PL"): Words {
  const named = nameNewsletter(newsletter);
  const { on, at, every, own } = named;
  const archive = own || "Newsletter";
  return {
    locale,
    pageTitle: (name, siteName) => `${name} | ${siteName}`,
    inBrowser,
    ofParts,
    mails: mails(named),
    defaults: polishDefaults(named),

    layout: {
      skip: "Przejdź do treści",
      copyright: (year, siteName) => `© ${year} ${siteName}`,
      mainMenu: "Menu główne",
      smallMenu: "Małe menu",
      openMenu: "Menu",
      home: "Start",
      blog: "Blog",
      allPosts: "Wszystkie artykuły",
      join: "Dołącz do nas",
      subscribe: "Zapisz się",
      company: "O nas",
      categories: "Kategorie",
      tools: "Narzędzia",
      smallPrint: "Informacje",
      newsletter: archive,
      rss: "RSS",
      api: "API",
      footerLinks: "Stopka",
      theme: "Motyw",
      themes: { system: "Systemowy", light: "Jasny", dark: "Ciemny" },
      popup: {
        heading: "Rozwiń skrzydła swojej kreatywności.",
        text: `Co tydzień najlepsze historie, które znaleźliśmy i napisaliśmy.${at && ` Przychodzą ${at}.`}`,
        button: "Zapisz się",
      },
    },

    subscribeForm: {
      label: "Adres e-mail",
      placeholder: "Twój adres e-mail",
      button: "Zapisz się",
      note: "Zawsze za darmo. Rezygnujesz, kiedy chcesz.",
      trap: "Zostaw to pole puste",
    },

    pages: { label: "Strony", previous: "Poprzednia", next: "Następna", page: "Strona " },

    posts: {
      all: "Wszystkie artykuły",
      failedFeatured: "Nie udało się wczytać polecanych artykułów. Spróbuj później.",
      unknownDate: "Data nieznana",
    },

    search: { label: "Szukaj w artykułach", button: "Szukaj" },

    home: {
      title: (siteName, tagline) => `${siteName}: ${tagline}`,
      formNote: (communityClaim) => `${communityClaim} Zawsze za darmo, rezygnujesz, kiedy chcesz.`.trim(),
      band: `${on ? `Widzimy się ${on}` : "Nadchodzi kolejny numer"}.\nBądź\n*na liście.*`,
      bandNote: "Zawsze za darmo. Rezygnujesz jednym kliknięciem, kiedy chcesz.",
      contents: {
        heading: own ? `${own}: co jest w środku` : "Co jest w newsletterze",
        more: (topic) => `Więcej: ${topic}`,
        items: [
          {
            heading: "Najnowsze trendy",
            text: "Co zmieniło się w tym tygodniu w publikowaniu, wyszukiwaniu i miejscach, w których ludzie czytają: bez szumu, ale ze źródłem.",
          },
          {
            heading: "Wyjątkowe wskazówki",
            text: "Jedna rzecz do wypróbowania w tym tygodniu. Mieści się w jednym popołudniu, najpierw sprawdziliśmy ją na sobie i piszemy, co z tego wyszło.",
          },
          {
            heading: "Polecane narzędzia",
            text: "Jedno narzędzie, kupione przez nas i używane przez miesiąc. Połowę odsyłamy i o tym też mówimy.",
          },
        ],
      },
      fromReaders: "Głosy czytelników",
      quote: (quote) => `„${quote}”`,
      featured: "Polecane artykuły",
      topics: "Poznaj tematy",
    },

    blog: {
      heading: "Pomysły i historie",
      ofCategory: (title) => `Artykuły: ${title}`,
      ofAuthor: (name) => `Artykuły, autor: ${name}`,
      ofTag: (tag) => `Artykuły o „${tag}”`,
      ofSearch: (search, name) => `„${search}” w: ${name}`,
      page: (name, page) => `${name}, strona ${page}`,
      description: (name, siteName, siteDescription) => `${name}: ${siteName}. ${siteDescription}`,
      featured: "Polecane",
      latest: "Najnowsze artykuły",
      count: (total) => articles(total, locale),
      found: (total, search) => `${articles(total, locale)} dla „${search}”`,
      clear: "Wyczyść",
      none: "Nie znaleziono artykułów. Zmień wyszukiwanie albo kategorię.",
      beyondEnd: "Ta lista nie ma strony {page}. {link}",
      lastPage: (page) => `Przejdź do ostatniej strony: ${page}`,
      failed: "Nie udało się wczytać artykułów. Spróbuj później.",
      tryAgain: "Spróbuj ponownie",
      loading: "Wczytywanie artykułów",
      stayUpdated: "Bądź na bieżąco",
      stayUpdatedText: `To, co najlepsze w tygodniu, w jednym numerze${at && `, ${at}`}.`,
      category: "Kategoria",
      all: "Wszystkie",
      popularTags: "Popularne tagi",
      trending: "Teraz na czasie",
    },

    post: {
      readingTime: (minutes) => `${minutes} min czytania`,
      role: "Autor",
      contents: "Spis treści",
      smallContents: "Mały spis treści",
      copyCode: "Kopiuj",
      table: "Tabela",
      tags: "Tagi",
      enjoyed: {
        heading: "Podobał ci się ten artykuł?",
        text: `Co tydzień jest nowy, a ${on || "na koniec"} newsletter, który mówi, co przeczytać najpierw.`,
        button: "Zapisz się",
      },
      popup: {
        heading: "Czytasz nas?",
        text: `To, co najlepsze w tygodniu, przychodzi w jednym numerze${at && `, ${at}`}.`,
      },
      share: "Udostępnij",
      shareLabel: "Udostępnij ten artykuł",
      shareOn: "Udostępnij w serwisie ",
      updatedOn: "Zaktualizowano {date}",
      copyLink: "Kopiuj link",
      replyByMail: "Odpowiedz e-mailem",
      turn: "Więcej artykułów",
      previous: "Poprzedni",
      next: "Następny",
      related: "Podobne artykuły",
    },

    notFound: {
      title: (siteName) => `404 Nie znaleziono strony | ${siteName}`,
      number: "404",
      heading: "Nie znaleziono strony",
      text: "Strona, której szukasz, nie istnieje albo została przeniesiona.",
      otherPages: "Inne strony",
      frontPage: "Przejdź do strony głównej",
      discover: "Poznaj nasze artykuły",
    },

    postFailure: {
      heading: "Nie można pokazać tego artykułu",
      text: "Nie udało się wczytać tego artykułu. Spróbuj później.",
      button: "Wróć do bloga",
    },

    failure: {
      heading: "Coś poszło nie tak po naszej stronie.",
      text: "Błąd został zapisany. Spróbuj ponownie za chwilę.",
      problems,
      requestId: (id) => `Jeśli to się powtórzy, prześlij nam ten identyfikator: ${id}`,
    },

    archive: {
      name: archive,
      page: (page) => `${archive}, strona ${page}`,
      description: (siteName, siteDescription) =>
        `Wszystkie numery, które wysłał ${siteName}. ${siteDescription}`,
      series: (siteName) => `${archive}: ${siteName}`,
      heading: archive,
      text: "Wszystkie numery, które wysłaliśmy, od najnowszego. Zapisz się, aby dostać kolejny.",
      none: "Nie wysłano jeszcze żadnego numeru.",
      readArticles: "Czytaj artykuły",
      beyondEnd: "Na tej stronie nie ma numerów.",
      goToLatest: "Przejdź do najnowszych numerów",
      getNext: "Dostań kolejny numer",
    },

    subscription: subscription(named),
    about: about(named),
    faq: faq(named),
    privacy,
    terms: terms(named),

    legal: {
      blank: "[twój adres pocztowy]",
      unchecked:
        "To jest tekst przykładowy. Właściciel tej strony nie sprawdził jeszcze, czy jest poprawny i pełny.",
      owner: (siteName, address) =>
        address ? `Tę stronę prowadzi ${siteName} (${address}).` : `Tę stronę prowadzi ${siteName}.`,
      writeTo: "Napisz do nas: {email}.",
      write: "Napisz do nas {here}.",
      here: "tutaj",
    },

    contact: {
      name: "Kontakt",
      description: (siteName) =>
        `Jak skontaktować się z ${siteName}: e-mail, adres, telefon i media społecznościowe.`,
      heading: "Napisz do nas.",
      send: "Wyślij",
      noMessage: "Napisz wiadomość",
      sentHeading: "Dziękujemy.",
      sentText: "Twoja wiadomość jest w drodze. Odpowiadamy e-mailem.",
      text: "Pytanie, poprawka, temat, o którym chcesz tu przeczytać: wszystko, co przychodzi, czyta człowiek i odpowiada.",
      newsletter: "Albo pozwól nam pisać do ciebie",
      newsletterText: `${asBeginning(every, "pl")} jeden numer: pomysły, wskazówki i narzędzie, które warto mieć.`,
      email: "E-mail",
      address: "Adres",
      phone: "Telefon",
      social: "Media społecznościowe",
    },

    feeds: { title: (title, format) => `${title} (${format})` },

    llms: {
      posts: "Artykuły",
      categories: "Kategorie",
      pages: "Strony",
      everyPage: "Wszystkie adresy",
      newestPosts: "Najnowsze artykuły w całości",
      api: "API",
    },

    cards: { category: "Wszystkie artykuły" },

    blocks: {
      callouts: { note: "Uwaga", tip: "Wskazówka", important: "Ważne", warning: "Ostrzeżenie" },
      footnotes: "Przypisy",
      backToText: "Wróć do tekstu",
      loadsFrom: "Po kliknięciu wczyta się z {service}",
      image: "Obraz",
      contact: { name: "Twoje imię", email: "Twój adres e-mail", message: "Twoja wiadomość", send: "Wyślij" },
    },
  };
}
