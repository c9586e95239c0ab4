import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import type { Words } from "../english/english.ts";
import { frenchDefaults } from "./defaults.ts";
import { mails } from "./mails.ts";
import { nameNewsletter } from "./name-newsletter.ts";
import { inBrowser, ofParts, problems } from "./notices.ts";
import { subscription } from "./subscription.ts";
import { about, faq, privacy, terms } from "./texts.ts";

/** Zero is singular too (CLDR). */
const articles = (total: number, locale: string) =>
  `${total.toLocaleString(locale)} ${total < 2 ? "article" : "articles"}`;

export function french(newsletter: NewsletterIdentity, locale = "fr-FR"): Words {
  const named = nameNewsletter(newsletter);
  const { on, at, every, day, own } = named;
  const archive = own || "La lettre";
  return {
    locale,
    pageTitle: (name, siteName) => `${name} | ${siteName}`,
    inBrowser,
    ofParts,
    mails: mails(named),
    defaults: frenchDefaults(named),

    layout: {
      skip: "Aller au contenu",
      copyright: (year, siteName) => `© ${year} ${siteName}`,
      mainMenu: "Menu principal",
      smallMenu: "Petit menu",
      openMenu: "Menu",
      home: "Accueil",
      blog: "Blog",
      allPosts: "Tous les articles",
      join: "Nous rejoindre",
      subscribe: "S’abonner",
      company: "À propos de nous",
      categories: "Rubriques",
      tools: "Outils associés",
      smallPrint: "Mentions",
      newsletter: archive,
      rss: "RSS",
      api: "API",
      footerLinks: "Pied de page",
      theme: "Thème",
      themes: { system: "Système", light: "Clair", dark: "Sombre" },
      popup: {
        heading: "Faites vite grandir votre créativité.",
        text: `Chaque semaine, les meilleures histoires que nous avons trouvées et écrites.${at && ` Elles arrivent ${at}.`}`,
        button: "S’abonner",
      },
    },

    subscribeForm: {
      label: "Adresse e-mail",
      placeholder: "Votre adresse e-mail",
      button: "S’abonner",
      note: "Gratuit pour toujours. Désabonnement à tout moment.",
      trap: "Laissez ce champ vide",
    },

    pages: { label: "Pages", previous: "Précédent", next: "Suivant", page: "Page " },

    posts: {
      all: "Tous les articles",
      failedFeatured: "Impossible de charger les articles à la une. Veuillez réessayer plus tard.",
      unknownDate: "Date inconnue",
    },

    search: { label: "Rechercher dans les articles", button: "Rechercher" },

    home: {
      title: (siteName, tagline) => `${siteName} : ${tagline}`,
      formNote: (communityClaim) =>
        `${communityClaim} Gratuit pour toujours, désabonnement à tout moment.`.trim(),
      band: `${day ? `Bientôt ${day}` : "Bientôt la prochaine"}.\nInscrivez-vous\n*sur la liste.*`,
      bandNote: "Gratuit pour toujours. Désabonnement en un clic, à tout moment.",
      contents: {
        heading: `Ce que contient ${own ? named.newsletter : "la lettre"}`,
        more: (topic) => `En savoir plus : ${topic}`,
        items: [
          {
            heading: "Dernières tendances",
            text: "Ce qui a changé cette semaine dans l’édition, la recherche et les lieux où l’on lit, sans le bruit, mais avec la source.",
          },
          {
            heading: "Conseils exclusifs",
            text: "Une chose à essayer cette semaine. Elle tient dans un après-midi, nous l’avons d’abord testée sur nous, et nous écrivons ce que cela a donné.",
          },
          {
            heading: "Outils recommandés",
            text: "Un seul outil, payé par nous et utilisé pendant un mois. Nous en renvoyons la moitié, et nous vous le disons aussi.",
          },
        ],
      },
      fromReaders: "Paroles de lecteurs",
      quote: (quote) => `« ${quote} »`,
      featured: "Articles à la une",
      topics: "Explorer les rubriques",
    },

    blog: {
      heading: "Idées et récits",
      ofCategory: (title) => `Articles : ${title}`,
      ofAuthor: (name) => `Articles de ${name}`,
      ofTag: (tag) => `Articles sur « ${tag} »`,
      ofSearch: (search, name) => `« ${search} » dans ${name}`,
      page: (name, page) => `${name}, page ${page}`,
      description: (name, siteName, siteDescription) => `${name} de ${siteName}. ${siteDescription}`,
      featured: "À la une",
      latest: "Derniers articles",
      count: (total) => articles(total, locale),
      found: (total, search) => `${articles(total, locale)} pour « ${search} »`,
      clear: "Effacer",
      none: "Aucun article trouvé. Essayez une autre recherche ou une autre rubrique.",
      beyondEnd: "Cette liste n’a pas de page {page}. {link}",
      lastPage: (page) => `Aller à la dernière page, ${page}`,
      failed: "Impossible de charger les articles. Veuillez réessayer plus tard.",
      tryAgain: "Réessayer",
      loading: "Chargement des articles",
      stayUpdated: "Restez informé",
      stayUpdatedText: `Le meilleur de la semaine, en une lettre${at && `, ${at}`}.`,
      category: "Rubrique",
      all: "Toutes",
      popularTags: "Mots-clés populaires",
      trending: "En ce moment",
    },

    post: {
      readingTime: (minutes) => `${minutes} min de lecture`,
      role: "Auteur",
      contents: "Sommaire",
      smallContents: "Petit sommaire",
      copyCode: "Copier",
      table: "Tableau",
      tags: "Mots-clés",
      enjoyed: {
        heading: "Cet article vous a plu ?",
        text: `Il y en a un nouveau chaque semaine et, ${on || "pour finir"}, une lettre qui dit lequel lire en premier.`,
        button: "S’abonner",
      },
      popup: {
        heading: "Vous nous lisez ?",
        text: `Le meilleur de la semaine arrive en une seule lettre${at && `, ${at}`}.`,
      },
      share: "Partager",
      shareLabel: "Partager cet article",
      shareOn: "Partager sur ",
      updatedOn: "Mis à jour le {date}",
      copyLink: "Copier le lien",
      replyByMail: "Répondre par e-mail",
      turn: "Autres articles",
      previous: "Précédent",
      next: "Suivant",
      related: "Articles similaires",
    },

    notFound: {
      title: (siteName) => `404 Page introuvable | ${siteName}`,
      number: "404",
      heading: "Page introuvable",
      text: "La page que vous cherchez n’existe pas ou a été déplacée.",
      otherPages: "Autres pages",
      frontPage: "Aller à l’accueil",
      discover: "Découvrez nos articles",
    },

    postFailure: {
      heading: "Impossible d’afficher cet article",
      text: "Nous n’avons pas pu charger l’article demandé. Veuillez réessayer plus tard.",
      button: "Retour au blog",
    },

    failure: {
      heading: "Un problème est survenu de notre côté.",
      text: "L’erreur a été enregistrée. Veuillez réessayer dans un instant.",
      problems,
      requestId: (id) => `Si cela se reproduit, envoyez-nous cet identifiant : ${id}`,
    },

    archive: {
      name: archive,
      page: (page) => `${archive}, page ${page}`,
      description: (siteName, siteDescription) =>
        `Toutes les lettres envoyées par ${siteName}. ${siteDescription}`,
      series: (siteName) => `${archive} de ${siteName}`,
      heading: archive,
      text: "Toutes les lettres envoyées, les plus récentes d’abord. Abonnez-vous pour recevoir la prochaine.",
      none: "Aucune lettre n’a encore été envoyée.",
      readArticles: "Lire les articles",
      beyondEnd: "Il n’y a pas de lettre sur cette page.",
      goToLatest: "Aller aux dernières lettres",
      getNext: "Recevoir la prochaine",
    },

    subscription: subscription(named),
    about: about(named),
    faq: faq(named),
    privacy,
    terms: terms(named),

    legal: {
      blank: "[votre adresse postale]",
      unchecked:
        "Ceci est un texte d’exemple. Le propriétaire de ce site n’a pas encore vérifié qu’il est exact et complet.",
      owner: (siteName, address) =>
        address ? `${siteName} gère ce site (${address}).` : `${siteName} gère ce site.`,
      writeTo: "Écrivez-nous à {email}.",
      write: "Écrivez-nous {here}.",
      here: "ici",
    },

    contact: {
      name: "Contact",
      description: (siteName) =>
        `Comment joindre ${siteName} : e-mail, adresse, téléphone et réseaux sociaux.`,
      heading: "Écrivez-nous.",
      send: "Envoyer",
      noMessage: "Veuillez écrire un message",
      sentHeading: "Merci.",
      sentText: "Votre message est en route. Nous répondons par e-mail.",
      text: "Une question, une correction, un sujet que vous aimeriez lire ici : une personne lit tout ce qui arrive, et répond.",
      newsletter: "Ou laissez-nous vous écrire",
      newsletterText: `Une lettre ${every} : des idées, des conseils et un outil à garder.`,
      email: "E-mail",
      address: "Adresse",
      phone: "Téléphone",
      social: "Réseaux sociaux",
    },

    feeds: { title: (title, format) => `${title} (${format})` },

    llms: {
      posts: "Articles",
      categories: "Rubriques",
      pages: "Pages",
      everyPage: "Toutes les pages",
      newestPosts: "Derniers articles, en entier",
      api: "API",
    },

    cards: { category: "Tous les articles" },

    blocks: {
      callouts: { note: "Note", tip: "Conseil", important: "Important", warning: "Attention" },
      footnotes: "Notes",
      backToText: "Retour au texte",
      loadsFrom: "Se charge depuis {service} quand vous cliquez",
      image: "Image",
      contact: {
        name: "Votre nom",
        email: "Votre adresse e-mail",
        message: "Votre message",
        send: "Envoyer",
      },
    },
  };
}
