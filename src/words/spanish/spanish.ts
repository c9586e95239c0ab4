import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import type { Words } from "../english/english.ts";
import { spanishDefaults } from "./defaults.ts";
import { mails } from "./mails.ts";
import { nameNewsletter } from "./name-newsletter.ts";
import { inBrowser, ofParts, problems } from "./notices.ts";
import { subscription } from "./subscription.ts";
import { about, faq, privacy, terms } from "./texts.ts";

const articles = (total: number, locale: string) =>
  `${total.toLocaleString(locale)} ${total === 1 ? "artículo" : "artículos"}`;

export function spanish(newsletter: NewsletterIdentity, locale = "es-ES"): Words {
  const named = nameNewsletter(newsletter);
  const { on, at, every, day, own } = named;
  const archive = own || "La carta";
  return {
    locale,
    pageTitle: (name, siteName) => `${name} | ${siteName}`,
    inBrowser,
    ofParts,
    mails: mails(named),
    defaults: spanishDefaults(named),

    layout: {
      skip: "Ir al contenido",
      copyright: (year, siteName) => `© ${year} ${siteName}`,
      mainMenu: "Menú principal",
      smallMenu: "Menú pequeño",
      openMenu: "Menú",
      home: "Inicio",
      blog: "Blog",
      allPosts: "Todos los artículos",
      join: "Únete",
      subscribe: "Suscribirse",
      company: "Quiénes somos",
      categories: "Temas",
      tools: "Herramientas",
      smallPrint: "Letra pequeña",
      newsletter: archive,
      rss: "RSS",
      api: "API",
      footerLinks: "Pie de página",
      theme: "Tema",
      themes: { system: "Sistema", light: "Claro", dark: "Oscuro" },
      popup: {
        heading: "Da un salto a tu creatividad.",
        text: `Cada semana, las mejores historias que hemos encontrado y escrito.${at && ` Llegan ${at}.`}`,
        button: "Suscríbete",
      },
    },

    subscribeForm: {
      label: "Correo electrónico",
      placeholder: "Tu correo electrónico",
      button: "Suscribirse",
      note: "Gratis para siempre. Cancela cuando quieras.",
      trap: "Deja esto vacío",
    },

    pages: { label: "Páginas", previous: "Anterior", next: "Siguiente", page: "Página " },

    posts: {
      all: "Todos los artículos",
      failedFeatured: "No se han podido cargar los artículos destacados. Inténtalo más tarde.",
      unknownDate: "Fecha desconocida",
    },

    search: { label: "Buscar en los artículos", button: "Buscar" },

    home: {
      title: (siteName, tagline) => `${siteName}: ${tagline}`,
      formNote: (communityClaim) => `${communityClaim} Gratis para siempre y cancela cuando quieras.`.trim(),
      band: `${day ? `Ya llega el ${day}` : "Ya llega la próxima"}.\nApúntate\n*a la lista.*`,
      bandNote: "Gratis para siempre. Cancela cuando quieras, con un clic.",
      contents: {
        heading: `Qué hay en ${own ? named.newsletter : "la carta"}`,
        more: (topic) => `Más sobre ${topic}`,
        items: [
          {
            heading: "Últimas tendencias",
            text: "Lo que ha cambiado esta semana en la publicación, las búsquedas y los lugares donde se lee, sin el ruido y con la fuente.",
          },
          {
            heading: "Consejos exclusivos",
            text: "Una cosa para probar esta semana. Cabe en una tarde, primero la hemos probado nosotros y contamos qué salió.",
          },
          {
            heading: "Herramientas recomendadas",
            text: "Una sola herramienta, pagada por nosotros y usada durante un mes. La mitad las devolvemos, y eso también te lo contamos.",
          },
        ],
      },
      fromReaders: "De nuestros lectores",
      quote: (quote) => `«${quote}»`,
      featured: "Artículos destacados",
      topics: "Explora los temas",
    },

    blog: {
      heading: "Ideas e historias",
      ofCategory: (title) => `Artículos: ${title}`,
      ofAuthor: (name) => `Artículos de ${name}`,
      ofTag: (tag) => `Artículos sobre «${tag}»`,
      ofSearch: (search, name) => `«${search}» en ${name}`,
      page: (name, page) => `${name}, página ${page}`,
      description: (name, siteName, siteDescription) => `${name} de ${siteName}. ${siteDescription}`,
      featured: "Destacados",
      latest: "Últimos artículos",
      count: (total) => articles(total, locale),
      found: (total, search) => `${articles(total, locale)} para «${search}»`,
      clear: "Borrar",
      none: "No hay artículos. Prueba con otra búsqueda u otro tema.",
      beyondEnd: "Esta lista no tiene página {page}. {link}",
      lastPage: (page) => `Ir a la última página, ${page}`,
      failed: "No se han podido cargar los artículos. Inténtalo más tarde.",
      tryAgain: "Reintentar",
      loading: "Cargando artículos",
      stayUpdated: "No te pierdas nada",
      stayUpdatedText: `Lo mejor de la semana, en una carta${at && `, ${at}`}.`,
      category: "Tema",
      all: "Todos",
      popularTags: "Etiquetas populares",
      trending: "Lo más actual",
    },

    post: {
      readingTime: (minutes) => `${minutes} min de lectura`,
      role: "Autor",
      contents: "Índice",
      smallContents: "Índice pequeño",
      copyCode: "Copiar",
      table: "Tabla",
      tags: "Etiquetas",
      enjoyed: {
        heading: "¿Te ha gustado este artículo?",
        text: `Cada semana hay otro y, ${on || "al final"}, una carta que dice cuál leer primero.`,
        button: "Suscríbete",
      },
      popup: {
        heading: "¿Nos lees?",
        text: `Lo mejor de la semana llega en una sola carta${at && `, ${at}`}.`,
      },
      share: "Compartir",
      shareLabel: "Compartir este artículo",
      shareOn: "Compartir en ",
      updatedOn: "Actualizado el {date}",
      copyLink: "Copiar enlace",
      replyByMail: "Responder por correo",
      turn: "Más artículos",
      previous: "Anterior",
      next: "Siguiente",
      related: "Artículos relacionados",
    },

    notFound: {
      title: (siteName) => `404 Página no encontrada | ${siteName}`,
      number: "404",
      heading: "Página no encontrada",
      text: "La página que buscas no existe o se ha movido.",
      otherPages: "Otras páginas",
      frontPage: "Ir a la portada",
      discover: "Descubre nuestros artículos",
    },

    postFailure: {
      heading: "No se puede mostrar este artículo",
      text: "No hemos podido cargar el artículo que has pedido. Inténtalo más tarde.",
      button: "Volver al blog",
    },

    failure: {
      heading: "Algo ha fallado por nuestra parte.",
      text: "El error ha quedado registrado. Inténtalo de nuevo en un momento.",
      problems,
      requestId: (id) => `Si vuelve a ocurrir, envíanos este identificador: ${id}`,
    },

    archive: {
      name: archive,
      page: (page) => `${archive}, página ${page}`,
      description: (siteName, siteDescription) =>
        `Todas las cartas que ha enviado ${siteName}. ${siteDescription}`,
      series: (siteName) => `${archive} de ${siteName}`,
      heading: archive,
      text: "Todas las cartas que hemos enviado, primero las más recientes. Suscríbete para recibir la próxima.",
      none: "Todavía no se ha enviado ninguna carta.",
      readArticles: "Leer los artículos",
      beyondEnd: "En esta página no hay cartas.",
      goToLatest: "Ir a las últimas cartas",
      getNext: "Recibe la próxima",
    },

    subscription: subscription(named),
    about: about(named),
    faq: faq(named),
    privacy,
    terms: terms(named),

    legal: {
      blank: "[tu dirección postal]",
      unchecked:
        "Este es un texto de muestra. El propietario de este sitio aún no ha comprobado que sea correcto y completo.",
      owner: (siteName, address) =>
        address ? `${siteName} gestiona este sitio (${address}).` : `${siteName} gestiona este sitio.`,
      writeTo: "Escríbenos a {email}.",
      write: "Escríbenos {here}.",
      here: "aquí",
    },

    contact: {
      name: "Contacto",
      description: (siteName) =>
        `Cómo contactar con ${siteName}: correo, dirección, teléfono y redes sociales.`,
      heading: "Escríbenos.",
      send: "Enviar",
      noMessage: "Escribe un mensaje",
      sentHeading: "Gracias.",
      sentText: "Tu mensaje está en camino. Respondemos por correo.",
      text: "Una pregunta, una corrección, un tema que te gustaría leer aquí: una persona lee todo lo que llega, y responde.",
      newsletter: "O deja que te escribamos",
      newsletterText: `Una carta ${every}: ideas, consejos y una herramienta que vale la pena.`,
      email: "Correo",
      address: "Dirección",
      phone: "Teléfono",
      social: "Redes sociales",
    },

    feeds: { title: (title, format) => `${title} (${format})` },

    llms: {
      posts: "Artículos",
      categories: "Temas",
      pages: "Páginas",
      everyPage: "Todas las páginas",
      newestPosts: "Últimos artículos, completos",
      api: "API",
    },

    cards: { category: "Todos los artículos" },

    blocks: {
      callouts: { note: "Nota", tip: "Consejo", important: "Importante", warning: "Atención" },
      footnotes: "Notas al pie",
      backToText: "Volver al texto",
      loadsFrom: "Se carga desde {service} al hacer clic",
      image: "Imagen",
      contact: { name: "Tu nombre", email: "Tu correo electrónico", message: "Tu mensaje", send: "Enviar" },
    },
  };
}
