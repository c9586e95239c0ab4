import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";
import type { Words } from "../english/english.ts";
import { portugueseDefaults } from "./defaults.ts";
import { mails } from "./mails.ts";
import { asBeginning } from "../naming/naming.ts";
import { nameNewsletter } from "./name-newsletter.ts";
import { inBrowser, ofParts, problems } from "./notices.ts";
import { subscription } from "./subscription.ts";
import { about, faq, privacy, terms } from "./texts.ts";

/** Zero is singular too (CLDR). */
const articles = (total: number, locale: string) =>
  `${total.toLocaleString(locale)} ${total < 2 ? "artigo" : "artigos"}`;

export function portuguese(newsletter: NewsletterIdentity, locale = "pt-BR"): Words {
  const named = nameNewsletter(newsletter);
  const { on, at, every, day, own } = named;
  const archive = own || "Newsletter";
  return {
    locale,
    pageTitle: (name, siteName) => `${name} | ${siteName}`,
    inBrowser,
    ofParts,
    mails: mails(named),
    defaults: portugueseDefaults(named),

    layout: {
      skip: "Ir para o conteúdo",
      copyright: (year, siteName) => `© ${year} ${siteName}`,
      mainMenu: "Menu principal",
      smallMenu: "Menu pequeno",
      openMenu: "Menu",
      home: "Início",
      blog: "Blog",
      allPosts: "Todos os artigos",
      join: "Participe",
      subscribe: "Assinar",
      company: "Quem somos",
      categories: "Categorias",
      tools: "Ferramentas",
      smallPrint: "Informações",
      newsletter: archive,
      rss: "RSS",
      api: "API",
      footerLinks: "Rodapé",
      theme: "Tema",
      themes: { system: "Sistema", light: "Claro", dark: "Escuro" },
      popup: {
        heading: "Dê um salto na sua criatividade.",
        text: `Toda semana, as melhores histórias que encontramos e escrevemos.${at && ` Elas chegam ${at}.`}`,
        button: "Assine agora",
      },
    },

    subscribeForm: {
      label: "Endereço de e-mail",
      placeholder: "Seu endereço de e-mail",
      button: "Assinar",
      note: "Grátis para sempre. Cancele quando quiser.",
      trap: "Deixe em branco",
    },

    pages: { label: "Páginas", previous: "Anterior", next: "Próxima", page: "Página " },

    posts: {
      all: "Todos os artigos",
      failedFeatured: "Não foi possível carregar os artigos em destaque. Tente mais tarde.",
      unknownDate: "Data desconhecida",
    },

    search: { label: "Buscar nos artigos", button: "Buscar" },

    home: {
      title: (siteName, tagline) => `${siteName}: ${tagline}`,
      formNote: (communityClaim) => `${communityClaim} Grátis para sempre, cancele quando quiser.`.trim(),
      band: `${day ? `${asBeginning(day, "pt-BR")} vem aí` : "A próxima vem aí"}.\nEntre\n*na lista.*`,
      bandNote: "Grátis para sempre. Cancele quando quiser, com um clique.",
      contents: {
        heading: own ? `${own}: o que há dentro` : "O que há na newsletter",
        more: (topic) => `Mais sobre ${topic}`,
        items: [
          {
            heading: "Últimas tendências",
            text: "O que mudou nesta semana na publicação, na busca e nos lugares onde as pessoas leem, sem o ruído e com a fonte.",
          },
          {
            heading: "Dicas exclusivas",
            text: "Uma coisa para experimentar nesta semana. Cabe em uma tarde, testamos primeiro em nós mesmos e contamos no que deu.",
          },
          {
            heading: "Ferramentas recomendadas",
            text: "Uma única ferramenta, paga por nós e usada por um mês. Metade delas devolvemos, e contamos isso também.",
          },
        ],
      },
      fromReaders: "De quem lê",
      quote: (quote) => `“${quote}”`,
      featured: "Artigos em destaque",
      topics: "Explore os temas",
    },

    blog: {
      heading: "Ideias e histórias",
      ofCategory: (title) => `Artigos: ${title}`,
      ofAuthor: (name) => `Artigos de ${name}`,
      ofTag: (tag) => `Artigos sobre “${tag}”`,
      ofSearch: (search, name) => `“${search}” em ${name}`,
      page: (name, page) => `${name}, página ${page}`,
      description: (name, siteName, siteDescription) => `${name} de ${siteName}. ${siteDescription}`,
      featured: "Em destaque",
      latest: "Últimos artigos",
      count: (total) => articles(total, locale),
      found: (total, search) => `${articles(total, locale)} para “${search}”`,
      clear: "Limpar",
      none: "Nenhum artigo encontrado. Tente outra busca ou outra categoria.",
      beyondEnd: "Esta lista não tem a página {page}. {link}",
      lastPage: (page) => `Ir para a última página, ${page}`,
      failed: "Não foi possível carregar os artigos. Tente mais tarde.",
      tryAgain: "Tentar de novo",
      loading: "Carregando artigos",
      stayUpdated: "Fique por dentro",
      stayUpdatedText: `O melhor da semana, em um só e-mail${at && `, ${at}`}.`,
      category: "Categoria",
      all: "Todas",
      popularTags: "Tags populares",
      trending: "Em alta",
    },

    post: {
      readingTime: (minutes) => `${minutes} min de leitura`,
      role: "Autor",
      contents: "Sumário",
      smallContents: "Sumário pequeno",
      copyCode: "Copiar",
      table: "Tabela",
      tags: "Tags",
      enjoyed: {
        heading: "Gostou deste artigo?",
        text: `Toda semana há outro e, ${on || "no fim"}, uma newsletter que diz qual ler primeiro.`,
        button: "Assine agora",
      },
      popup: {
        heading: "Está lendo?",
        text: `O melhor da semana chega em um só e-mail${at && `, ${at}`}.`,
      },
      share: "Compartilhar",
      shareLabel: "Compartilhar este artigo",
      shareOn: "Compartilhar no ",
      updatedOn: "Atualizado em {date}",
      copyLink: "Copiar link",
      replyByMail: "Responder por e-mail",
      turn: "Mais artigos",
      previous: "Anterior",
      next: "Próximo",
      related: "Artigos relacionados",
    },

    notFound: {
      title: (siteName) => `404 Página não encontrada | ${siteName}`,
      number: "404",
      heading: "Página não encontrada",
      text: "A página que você procura não existe ou mudou de lugar.",
      otherPages: "Outras páginas",
      frontPage: "Ir para o início",
      discover: "Conheça nossos artigos",
    },

    postFailure: {
      heading: "Não foi possível mostrar este artigo",
      text: "Não conseguimos carregar o artigo que você pediu. Tente mais tarde.",
      button: "Voltar ao blog",
    },

    failure: {
      heading: "Algo deu errado do nosso lado.",
      text: "O erro foi registrado. Tente de novo em instantes.",
      problems,
      requestId: (id) => `Se acontecer de novo, envie-nos este código: ${id}`,
    },

    archive: {
      name: archive,
      page: (page) => `${archive}, página ${page}`,
      description: (siteName, siteDescription) =>
        `Todas as edições que ${siteName} enviou. ${siteDescription}`,
      series: (siteName) => `${archive} de ${siteName}`,
      heading: own || "A newsletter",
      text: "Todas as edições que enviamos, da mais nova à mais antiga. Assine para receber a próxima.",
      none: "Nenhuma edição foi enviada ainda.",
      readArticles: "Ler os artigos",
      beyondEnd: "Não há edições nesta página.",
      goToLatest: "Ir para as últimas edições",
      getNext: "Receba a próxima",
    },

    subscription: subscription(named),
    about: about(named),
    faq: faq(named),
    privacy,
    terms: terms(named),

    legal: {
      blank: "[seu endereço postal]",
      unchecked:
        "Este é um texto de exemplo. O dono deste site ainda não verificou se ele está correto e completo.",
      owner: (siteName, address) =>
        address ? `${siteName} mantém este site (${address}).` : `${siteName} mantém este site.`,
      writeTo: "Escreva para {email}.",
      write: "Escreva para nós {here}.",
      here: "aqui",
    },

    contact: {
      name: "Contato",
      description: (siteName) => `Como falar com ${siteName}: e-mail, endereço, telefone e redes sociais.`,
      heading: "Escreva para nós.",
      send: "Enviar",
      noMessage: "Escreva uma mensagem",
      sentHeading: "Obrigado.",
      sentText: "Sua mensagem está a caminho. Respondemos por e-mail.",
      text: "Uma pergunta, uma correção, um tema que você gostaria de ler aqui: uma pessoa lê tudo o que chega, e responde.",
      newsletter: "Ou deixe que a gente escreva",
      newsletterText: `Uma edição ${every}: ideias, dicas e uma ferramenta que vale a pena.`,
      email: "E-mail",
      address: "Endereço",
      phone: "Telefone",
      social: "Redes sociais",
    },

    feeds: { title: (title, format) => `${title} (${format})` },

    llms: {
      posts: "Artigos",
      categories: "Categorias",
      pages: "Páginas",
      everyPage: "Todas as páginas",
      newestPosts: "Últimos artigos, completos",
      api: "API",
    },

    cards: { category: "Todos os artigos" },

    blocks: {
      callouts: { note: "Nota", tip: "Dica", important: "Importante", warning: "Atenção" },
      footnotes: "Notas",
      backToText: "Voltar ao texto",
      loadsFrom: "Carrega de {service} quando você clica",
      image: "Imagem",
      contact: { name: "Seu nome", email: "Seu endereço de e-mail", message: "Sua mensagem", send: "Enviar" },
    },
  };
}
