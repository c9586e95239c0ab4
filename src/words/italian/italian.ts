import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import type { Words } from "../english/english.ts";
import { italianDefaults } from "./defaults.ts";
import { mails } from "./mails.ts";
import { nameNewsletter } from "./name-newsletter.ts";
import { inBrowser, ofParts, problems } from "./notices.ts";
import { subscription } from "./subscription.ts";
import { about, faq, privacy, terms } from "./texts.ts";

const articles = (total: number, locale: string) =>
  `${total.toLocaleString(locale)} ${total === 1 ? "articolo" : "articoli"}`;

export function italian(newsletter: NewsletterIdentity, locale = "it-IT"): Words {
  const named = nameNewsletter(newsletter);
  const { on, at, every, day, own } = named;
  const archive = own || "Newsletter";
  return {
    locale,
    pageTitle: (name, siteName) => `${name} | ${siteName}`,
    inBrowser,
    ofParts,
    mails: mails(named),
    defaults: italianDefaults(named),

    layout: {
      skip: "Vai al contenuto",
      copyright: (year, siteName) => `© ${year} ${siteName}`,
      mainMenu: "Menu principale",
      smallMenu: "Menu piccolo",
      openMenu: "Menu",
      home: "Home",
      blog: "Blog",
      allPosts: "Tutti gli articoli",
      join: "Unisciti a noi",
      subscribe: "Iscriviti",
      company: "Chi siamo",
      categories: "Categorie",
      tools: "Strumenti",
      smallPrint: "Note",
      newsletter: archive,
      rss: "RSS",
      api: "API",
      footerLinks: "Piè di pagina",
      theme: "Tema",
      themes: { system: "Sistema", light: "Chiaro", dark: "Scuro" },
      popup: {
        heading: "Dai slancio alla tua creatività.",
        text: `Ogni settimana le migliori storie che abbiamo trovato e scritto.${at && ` Arrivano ${at}.`}`,
        button: "Iscriviti ora",
      },
    },

    subscribeForm: {
      label: "Indirizzo email",
      placeholder: "Il tuo indirizzo email",
      button: "Iscriviti",
      note: "Gratis per sempre. Disdici quando vuoi.",
      trap: "Lascia vuoto",
    },

    pages: { label: "Pagine", previous: "Precedente", next: "Successiva", page: "Pagina " },

    posts: {
      all: "Tutti gli articoli",
      failedFeatured: "Non è stato possibile caricare gli articoli in evidenza. Riprova più tardi.",
      unknownDate: "Data sconosciuta",
    },

    search: { label: "Cerca tra gli articoli", button: "Cerca" },

    home: {
      title: (siteName, tagline) => `${siteName}: ${tagline}`,
      formNote: (communityClaim) => `${communityClaim} Gratis per sempre, disdici quando vuoi.`.trim(),
      band: `${day ? `Arriva ${day}` : "Arriva la prossima"}.\nMettiti\n*in lista.*`,
      bandNote: "Gratis per sempre. Disdici quando vuoi, con un clic.",
      contents: {
        heading: own ? `${own}: che cosa c’è dentro` : "Che cosa c’è nella newsletter",
        more: (topic) => `Altro su ${topic}`,
        items: [
          {
            heading: "Ultime tendenze",
            text: "Che cosa è cambiato questa settimana nell’editoria, nella ricerca e nei luoghi in cui si legge, senza il rumore e con la fonte.",
          },
          {
            heading: "Consigli esclusivi",
            text: "Una cosa da provare questa settimana. Sta in un pomeriggio, l’abbiamo provata prima noi, e scriviamo com’è andata.",
          },
          {
            heading: "Strumenti consigliati",
            text: "Un solo strumento, pagato da noi e usato per un mese. La metà li rimandiamo indietro, e ti diciamo anche questo.",
          },
        ],
      },
      fromReaders: "Dai lettori",
      quote: (quote) => `«${quote}»`,
      featured: "Articoli in evidenza",
      topics: "Esplora gli argomenti",
    },

    blog: {
      heading: "Idee e storie",
      ofCategory: (title) => `Articoli: ${title}`,
      ofAuthor: (name) => `Articoli di ${name}`,
      ofTag: (tag) => `Articoli su «${tag}»`,
      ofSearch: (search, name) => `«${search}» in ${name}`,
      page: (name, page) => `${name}, pagina ${page}`,
      description: (name, siteName, siteDescription) => `${name} di ${siteName}. ${siteDescription}`,
      featured: "In evidenza",
      latest: "Ultimi articoli",
      count: (total) => articles(total, locale),
      found: (total, search) => `${articles(total, locale)} per «${search}»`,
      clear: "Cancella",
      none: "Nessun articolo trovato. Prova un’altra ricerca o un’altra categoria.",
      beyondEnd: "Questo elenco non ha la pagina {page}. {link}",
      lastPage: (page) => `Vai all’ultima pagina, ${page}`,
      failed: "Non è stato possibile caricare gli articoli. Riprova più tardi.",
      tryAgain: "Riprova",
      loading: "Caricamento degli articoli",
      stayUpdated: "Resta aggiornato",
      stayUpdatedText: `Il meglio della settimana in una sola email${at && `, ${at}`}.`,
      category: "Categoria",
      all: "Tutte",
      popularTags: "Tag popolari",
      trending: "In questo momento",
    },

    post: {
      readingTime: (minutes) => `${minutes} min di lettura`,
      role: "Autore",
      contents: "Indice",
      smallContents: "Indice piccolo",
      copyCode: "Copia",
      table: "Tabella",
      tags: "Tag",
      enjoyed: {
        heading: "Ti è piaciuto questo articolo?",
        text: `Ce n’è uno nuovo ogni settimana e, ${on || "alla fine"}, una newsletter che dice quale leggere per primo.`,
        button: "Iscriviti ora",
      },
      popup: {
        heading: "Ci stai leggendo?",
        text: `Il meglio della settimana arriva in una sola email${at && `, ${at}`}.`,
      },
      share: "Condividi",
      shareLabel: "Condividi questo articolo",
      shareOn: "Condividi su ",
      updatedOn: "Aggiornato il {date}",
      copyLink: "Copia il link",
      replyByMail: "Rispondi via email",
      turn: "Altri articoli",
      previous: "Precedente",
      next: "Successivo",
      related: "Articoli correlati",
    },

    notFound: {
      title: (siteName) => `404 Pagina non trovata | ${siteName}`,
      number: "404",
      heading: "Pagina non trovata",
      text: "La pagina che cerchi non esiste o è stata spostata.",
      otherPages: "Altre pagine",
      frontPage: "Vai alla home",
      discover: "Scopri i nostri articoli",
    },

    postFailure: {
      heading: "Impossibile mostrare questo articolo",
      text: "Non siamo riusciti a caricare l’articolo richiesto. Riprova più tardi.",
      button: "Torna al blog",
    },

    failure: {
      heading: "Qualcosa è andato storto da parte nostra.",
      text: "L’errore è stato registrato. Riprova tra un momento.",
      problems,
      requestId: (id) => `Se succede di nuovo, inviaci questo codice: ${id}`,
    },

    archive: {
      name: archive,
      page: (page) => `${archive}, pagina ${page}`,
      description: (siteName, siteDescription) =>
        `Tutte le newsletter inviate da ${siteName}. ${siteDescription}`,
      series: (siteName) => `${archive} di ${siteName}`,
      heading: own || "La newsletter",
      text: "Tutte le newsletter che abbiamo inviato, dalla più recente. Iscriviti per ricevere la prossima.",
      none: "Non è stata ancora inviata nessuna newsletter.",
      readArticles: "Leggi gli articoli",
      beyondEnd: "In questa pagina non ci sono newsletter.",
      goToLatest: "Vai alle ultime newsletter",
      getNext: "Ricevi la prossima",
    },

    subscription: subscription(named),
    about: about(named),
    faq: faq(named),
    privacy,
    terms: terms(named),

    legal: {
      blank: "[il tuo indirizzo postale]",
      unchecked:
        "Questo è un testo di esempio. Il proprietario del sito non ha ancora verificato che sia corretto e completo.",
      owner: (siteName, address) =>
        address ? `${siteName} gestisce questo sito (${address}).` : `${siteName} gestisce questo sito.`,
      writeTo: "Scrivici a {email}.",
      write: "Scrivici {here}.",
      here: "qui",
    },

    contact: {
      name: "Contatti",
      description: (siteName) => `Come contattare ${siteName}: email, indirizzo, telefono e social network.`,
      heading: "Scrivici.",
      send: "Invia",
      noMessage: "Scrivi un messaggio",
      sentHeading: "Grazie.",
      sentText: "Il tuo messaggio è in viaggio. Rispondiamo via email.",
      text: "Una domanda, una correzione, un argomento che vorresti leggere qui: una persona legge tutto ciò che arriva, e risponde.",
      newsletter: "Oppure lascia che ti scriviamo noi",
      newsletterText: `Una email ${every}: idee, consigli e uno strumento che vale la pena tenere.`,
      email: "Email",
      address: "Indirizzo",
      phone: "Telefono",
      social: "Social network",
    },

    feeds: { title: (title, format) => `${title} (${format})` },

    llms: {
      posts: "Articoli",
      categories: "Categorie",
      pages: "Pagine",
      everyPage: "Tutte le pagine",
      newestPosts: "Ultimi articoli, completi",
      api: "API",
    },

    cards: { category: "Tutti gli articoli" },

    blocks: {
      callouts: { note: "Nota", tip: "Consiglio", important: "Importante", warning: "Attenzione" },
      footnotes: "Note",
      backToText: "Torna al testo",
      loadsFrom: "Si carica da {service} quando fai clic",
      image: "Immagine",
      contact: {
        name: "Il tuo nome",
        email: "Il tuo indirizzo email",
        message: "Il tuo messaggio",
        send: "Invia",
      },
    },
  };
}
