import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const mails = ({ newsletter: a, own }: NamedNewsletter): Words["mails"] => ({
  confirmation: {
    subject: (siteName) => `Confirme sua assinatura de ${siteName}`,
    heading: "Confirme sua assinatura",
    request: `Confirme que este endereço é seu e que você quer receber ${own ? a : "nossos e-mails"}.`,
    requestWithAddress: `Confirme que este endereço é seu e que você quer receber ${own ? a : "nossos e-mails"}. Abra este endereço e clique no botão:`,
    button: "Confirmar assinatura",
    withoutButton: "Se o botão não funcionar, abra este endereço:",
    footer: "Não foi você? Ignore este e-mail. Não enviamos nada sem o seu clique.",
  },
  reminder: {
    subject: (siteName) => `Você ainda quer ${a} de ${siteName}?`,
    text: "Você se inscreveu há alguns dias, mas ainda não confirmou. Este é o único lembrete.",
    button: "Confirmar assinatura",
    footer: "Não foi você, ou mudou de ideia? Ignore este e-mail e apagaremos o endereço.",
  },
  welcome: {
    subject: (siteName) => `Boas-vindas a ${siteName}`,
    button: "Ler o blog",
    footer: `Você recebe ${own ? a : "este e-mail"} porque confirmou seu endereço.`,
    preferences: "Pausar, cancelar ou mudar de endereço",
  },
  invitation: {
    subject: (siteName) => `Um convite para escrever em ${siteName}`,
    text: (inviter, siteName) =>
      `${inviter} convida você a escrever em ${siteName}. Escolha um nome de usuário e uma senha, e pode começar.`,
    howLong: (days) => `O botão funciona uma única vez, em até ${days} dias.`,
    button: "Aceitar o convite",
    footer: "Não esperava por isto? Ignore este e-mail. Nada acontece.",
  },
  passwordLink: {
    subject: (siteName) => `Uma nova senha para ${siteName}`,
    text: (username, siteName) =>
      `Alguém pediu uma nova senha para ${username} em ${siteName}. Se foi você, escolha-a agora.`,
    howLong: "O botão funciona uma única vez, em até uma hora.",
    button: "Escolher uma nova senha",
    footer: "Não foi você? Ignore este e-mail. Sua senha continua a mesma.",
  },
  signIn: {
    newBrowser: {
      subject: (siteName) => `Novo acesso a ${siteName}`,
      text: (username, siteName) =>
        `${username} entrou em ${siteName} por um navegador que não tinha sido usado antes.`,
    },
    codesRefused: {
      subject: (siteName) => `Códigos errados em ${siteName}`,
      text: (username, siteName) =>
        `Alguém digitou a senha certa de ${username} em ${siteName} e depois códigos errados demais. Ninguém entrou.`,
    },
    proofsRefused: {
      subject: (siteName) => `Senhas erradas em ${siteName}`,
      text: (username, siteName) =>
        `Alguém com a sessão de ${username} aberta em ${siteName} digitou senhas ou códigos errados demais.`,
    },
    emailChanged: {
      subject: (siteName) => `Seu endereço em ${siteName} mudou`,
      text: (username, siteName) =>
        `A partir de agora, as mensagens sobre o acesso de ${username} a ${siteName} vão para outro endereço.`,
    },
    newPassword: {
      subject: (siteName) => `Sua senha em ${siteName} mudou`,
      text: (username, siteName) =>
        `${username} tem uma nova senha em ${siteName}. Ela foi escolhida por um link que enviamos a você.`,
    },
    advice: "Não foi você? Mude sua senha já. Isso encerra todas as outras sessões.",
    button: "Abrir minha conta",
    footer: "Você recebe este e-mail porque sua conta indica este endereço.",
  },
  ownData: {
    subject: "Seu endereço e seus dados",
    text: (siteName) =>
      `Você pediu a ${siteName} um link para mudar seu endereço, ou para baixar ou apagar seus dados. Ele vale por uma hora.`,
    button: "Abrir meus dados",
    footer: "Não foi você? Ignore este e-mail. Nada muda.",
  },
  newAddress: {
    subject: "Confirme seu novo endereço",
    text: (siteName) => `Alguém que assina ${siteName} quer receber ${a} neste endereço.`,
    button: "Usar este endereço",
    footer: "Não foi você? Ignore este e-mail. Não enviamos nada para este endereço.",
  },
  question: {
    subject: (siteName) => `Você ainda quer os e-mails de ${siteName}?`,
    text: "Parece que faz um tempo que você não lê nossos e-mails. Se ainda os quiser, clique no botão, e nada muda.",
    silence: (days) =>
      `Se não soubermos de você em ${days} dias, paramos de enviar. O botão continua funcionando: você pode voltar quando quiser.`,
    button: "Continuar enviando",
    unsubscribe: "Cancelar assinatura",
    footer: (siteName) => `Você recebe este e-mail porque assina ${siteName}.`,
  },
  digest: {
    subject: (siteName) => `A semana em ${siteName}`,
    opening: (siteName) => `Bom dia. Estas são as novidades de ${siteName} desde a última edição.`,
  },
  message: {
    subject: (sender) => `Mensagem de ${sender}`,
    footer: (sender, siteName) =>
      `${sender} escreveu isto em ${siteName}. Sua resposta vai para esse endereço.`,
  },
  newsletter: {
    reason: (siteName) => `Você recebe ${own ? a : "este e-mail"} porque assina ${siteName}.`,
    unsubscribe: "Cancelar assinatura",
    preferences: "Preferências",
    web: "Ler na web",
    readArticle: "Ler o artigo",
    readOn: "Continuar lendo",
    readPost: "Ler este artigo no site",
    image: (description) => `[Imagem: ${description}]`,
  },
});
