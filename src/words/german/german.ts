import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import type { Words } from "../english/english.ts";
import { germanDefaults } from "./defaults.ts";
import { mails } from "./mails.ts";
import { nameNewsletter } from "./name-newsletter.ts";
import { inBrowser, ofParts, problems } from "./notices.ts";
import { subscription } from "./subscription.ts";
import { about, faq, privacy, terms } from "./texts.ts";

const articles = (total: number, locale: string) => `${total.toLocaleString(locale)} Artikel`;

export function german(newsletter: NewsletterIdentity, locale = "de-DE"): Words {
  const named = nameNewsletter(newsletter);
  const { on, at, every, own } = named;
  const archive = own || "Newsletter";
  return {
    locale,
    pageTitle: (name, siteName) => `${name} | ${siteName}`,
    inBrowser,
    ofParts,
    mails: mails(named),
    defaults: germanDefaults(named),

    layout: {
      skip: "Zum Inhalt springen",
      copyright: (year, siteName) => `© ${year} ${siteName}`,
      mainMenu: "Hauptmenü",
      smallMenu: "Kleines Menü",
      openMenu: "Menü",
      home: "Start",
      blog: "Blog",
      allPosts: "Alle Artikel",
      join: "Mitmachen",
      subscribe: "Abonnieren",
      company: "Über uns",
      categories: "Themen",
      tools: "Passende Werkzeuge",
      smallPrint: "Kleingedrucktes",
      newsletter: archive,
      rss: "RSS",
      api: "API",
      footerLinks: "Fußzeile",
      theme: "Darstellung",
      themes: { system: "System", light: "Hell", dark: "Dunkel" },
      popup: {
        heading: "Bring deine Ideen schneller voran.",
        text: `Jede Woche die besten Geschichten, die wir gefunden und geschrieben haben.${at && ` Sie kommen ${at}.`}`,
        button: "Jetzt abonnieren",
      },
    },

    subscribeForm: {
      label: "E-Mail-Adresse",
      placeholder: "Deine E-Mail-Adresse",
      button: "Abonnieren",
      note: "Für immer kostenlos. Jederzeit kündbar.",
      trap: "Bitte leer lassen",
    },

    pages: { label: "Seiten", previous: "Zurück", next: "Weiter", page: "Seite " },

    posts: {
      all: "Alle Artikel",
      failedFeatured:
        "Die empfohlenen Artikel konnten nicht geladen werden. Bitte versuche es später noch einmal.",
      unknownDate: "Datum unbekannt",
    },

    search: { label: "Artikel durchsuchen", button: "Suchen" },

    home: {
      title: (siteName, tagline) => `${siteName}: ${tagline}`,
      formNote: (communityClaim) => `${communityClaim} Für immer kostenlos und jederzeit kündbar.`.trim(),
      band: `${named.day || "Die nächste Ausgabe"}\nkommt. Sei\n*dabei.*`,
      bandNote: "Für immer kostenlos. Jederzeit mit einem Klick kündbar.",
      contents: {
        heading: own ? `${own}: Was drinsteht` : "Was im Newsletter steht",
        more: (topic) => `Mehr zu ${topic}`,
        items: [
          {
            heading: "Neueste Trends",
            text: "Was sich diese Woche beim Publizieren, bei der Suche und an den Orten geändert hat, an denen Menschen lesen: ohne das Rauschen, aber mit der Quelle.",
          },
          {
            heading: "Exklusive Tipps",
            text: "Eine Sache, die du noch diese Woche ausprobieren kannst. Sie passt in einen Nachmittag, wir haben sie zuerst selbst getestet, und wir schreiben auf, was dabei herauskam.",
          },
          {
            heading: "Empfohlene Werkzeuge",
            text: "Ein einziges Werkzeug, von uns bezahlt und einen Monat lang benutzt. Die Hälfte schicken wir zurück, und auch das erzählen wir dir.",
          },
        ],
      },
      fromReaders: "Stimmen aus der Leserschaft",
      quote: (quote) => `„${quote}“`,
      featured: "Empfohlene Artikel",
      topics: "Themen entdecken",
    },

    blog: {
      heading: "Einblicke & Geschichten",
      ofCategory: (title) => `Artikel über ${title}`,
      ofAuthor: (name) => `Artikel von ${name}`,
      ofTag: (tag) => `Artikel zu „${tag}“`,
      ofSearch: (search, name) => `„${search}“ in ${name}`,
      page: (name, page) => `${name}, Seite ${page}`,
      description: (name, siteName, siteDescription) => `${name} von ${siteName}. ${siteDescription}`,
      featured: "Empfohlen",
      latest: "Neueste Artikel",
      count: (total) => articles(total, locale),
      found: (total, search) => `${articles(total, locale)} zu „${search}“`,
      clear: "Zurücksetzen",
      none: "Keine Artikel gefunden. Versuche es mit einer anderen Suche oder einem anderen Thema.",
      beyondEnd: "Diese Liste hat keine Seite {page}. {link}",
      lastPage: (page) => `Zur letzten Seite, ${page}`,
      tryAgain: "Noch einmal versuchen",
      failed: "Die Artikel konnten nicht geladen werden. Bitte versuche es später noch einmal.",
      loading: "Artikel werden geladen",
      stayUpdated: "Auf dem Laufenden bleiben",
      stayUpdatedText: `Das Beste der Woche in einer Ausgabe${at && `, ${at}`}.`,
      category: "Thema",
      all: "Alle",
      popularTags: "Beliebte Schlagwörter",
      trending: "Gerade gefragt",
    },

    post: {
      readingTime: (minutes) => `${minutes} Min. Lesezeit`,
      role: "Autor",
      contents: "Inhalt",
      smallContents: "Kleines Inhaltsverzeichnis",
      copyCode: "Kopieren",
      table: "Tabelle",
      tags: "Schlagwörter",
      enjoyed: {
        heading: "Hat dir dieser Artikel gefallen?",
        text: `Jede Woche kommt ein neuer dazu, und ${on ? `${on} ` : ""}ein Newsletter, der sagt, welchen du zuerst lesen solltest.`,
        button: "Jetzt abonnieren",
      },
      popup: {
        heading: "Liest du mit?",
        text: `Das Beste der Woche kommt in einer Ausgabe${at && `, ${at}`}.`,
      },
      share: "Teilen",
      shareLabel: "Diesen Artikel teilen",
      shareOn: "Teilen auf ",
      updatedOn: "Aktualisiert am {date}",
      copyLink: "Link kopieren",
      replyByMail: "Per E-Mail antworten",
      turn: "Weitere Artikel",
      previous: "Zurück",
      next: "Weiter",
      related: "Ähnliche Artikel",
    },

    notFound: {
      title: (siteName) => `404 Seite nicht gefunden | ${siteName}`,
      number: "404",
      heading: "Seite nicht gefunden",
      text: "Die Seite, die du suchst, gibt es nicht, oder sie ist umgezogen.",
      otherPages: "Andere Seiten",
      frontPage: "Zur Startseite",
      discover: "Entdecke unsere Artikel",
    },

    postFailure: {
      heading: "Dieser Artikel lässt sich nicht laden",
      text: "Wir konnten den gewünschten Artikel nicht laden. Bitte versuche es später noch einmal.",
      button: "Zurück zum Blog",
    },

    failure: {
      heading: "Bei uns ist etwas schiefgegangen.",
      text: "Der Fehler wurde aufgezeichnet. Bitte versuche es gleich noch einmal.",
      problems,
      requestId: (id) => `Falls es wieder passiert, schick uns diese Kennung: ${id}`,
    },

    archive: {
      name: archive,
      page: (page) => `${archive}, Seite ${page}`,
      description: (siteName, siteDescription) =>
        `Alle Ausgaben, die ${siteName} verschickt hat. ${siteDescription}`,
      series: (siteName) => `${archive} von ${siteName}`,
      heading: own || "Der Newsletter",
      text: "Alle Ausgaben, die wir verschickt haben, die neueste zuerst. Melde dich an, um die nächste zu bekommen.",
      none: "Es wurde noch keine Ausgabe verschickt.",
      readArticles: "Zu den Artikeln",
      beyondEnd: "Auf dieser Seite gibt es keine Ausgaben.",
      goToLatest: "Zu den neuesten Ausgaben",
      getNext: "Die nächste Ausgabe bekommen",
    },

    subscription: subscription(named),
    about: about(named),
    faq: faq(named),
    privacy,
    terms: terms(named),

    legal: {
      blank: "[deine Postanschrift]",
      unchecked:
        "Dies ist ein Mustertext. Wer diese Website betreibt, hat noch nicht geprüft, ob er richtig und vollständig ist.",
      owner: (siteName, address) =>
        address ? `${siteName} betreibt diese Website (${address}).` : `${siteName} betreibt diese Website.`,
      writeTo: "Schreib uns an {email}.",
      write: "Schreib uns {here}.",
      here: "hier",
    },

    contact: {
      name: "Kontakt",
      description: (siteName) =>
        `So erreichst du ${siteName}: E-Mail, Adresse, Telefon und soziale Netzwerke.`,
      heading: "Schreib uns.",
      send: "Absenden",
      noMessage: "Bitte schreib eine Nachricht",
      sentHeading: "Danke.",
      sentText: "Deine Nachricht ist unterwegs. Wir antworten per E-Mail.",
      text: "Eine Frage, eine Korrektur, ein Beitrag, den du hier gern sehen würdest: Ein Mensch liest alles, was ankommt, und antwortet.",
      newsletter: "Oder lass uns dir schreiben",
      newsletterText: `Eine Ausgabe ${every}: Einblicke, Tipps und ein Werkzeug, das sich lohnt.`,
      email: "E-Mail",
      address: "Adresse",
      phone: "Telefon",
      social: "Soziale Netzwerke",
    },

    feeds: { title: (title, format) => `${title} (${format})` },

    llms: {
      posts: "Artikel",
      categories: "Themen",
      pages: "Seiten",
      everyPage: "Alle Seiten",
      newestPosts: "Neueste Artikel, vollständig",
      api: "API",
    },

    cards: { category: "Alle Artikel" },

    blocks: {
      callouts: { note: "Hinweis", tip: "Tipp", important: "Wichtig", warning: "Warnung" },
      footnotes: "Fußnoten",
      backToText: "Zurück zum Text",
      loadsFrom: "Wird beim Anklicken von {service} geladen",
      image: "Bild",
      contact: {
        name: "Dein Name",
        email: "Deine E-Mail-Adresse",
        message: "Deine Nachricht",
        send: "Absenden",
      },
    },
  };
}
