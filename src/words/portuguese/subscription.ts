import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";
import { inBrowser } from "./notices.ts";

const readBlog = "Ler o blog";
const checkEmail = "Confira seu e-mail";
const linkNotValid = "Link inválido";
const everyLetterEnds = "Toda edição termina com um link para cancelar com um clique.";

export const subscription = ({ newsletter: a, Newsletter: A }: NamedNewsletter): Words["subscription"] => ({
  readBlog,
  subscribe: {
    name: "Assinar",
    heading: `${A}, na sua caixa de entrada.`,
    text: "Diga para onde enviar. Primeiro mandamos um link, para que ninguém mais possa inscrever você.",
  },
  subscribed: {
    name: checkEmail,
    heading: "Só mais um passo.",
    text: inBrowser.thanks,
    nothingYet: "Nada depois de alguns minutos? Veja na pasta de spam, ou {link}.",
    askAgain: "peça o link de novo",
  },
  confirm: {
    name: "Confirme sua assinatura",
    heading: "Um clique, e você está na lista.",
    text: `Você pediu ${a} em {email}. Clique no botão para dizer que foi você.`,
    button: "Confirmar minha assinatura",
    notYou: "Não foi você? Feche esta página. Não enviamos nada sem o seu clique.",
  },
  confirmed: {
    name: "Obrigado",
    heading: "Você está na lista.",
    text: `Obrigado. A partir de agora, ${a} chega em {email}.`,
    everyLetterEnds,
  },
  alreadyConfirmed: {
    name: "Na lista",
    heading: "Você já está na lista.",
    text: `${A} chega em {email}. Não é preciso fazer mais nada.`,
    everyLetterEnds,
  },
  expiredLink: {
    name: "Link expirado",
    heading: "Este link expirou.",
    text: (days) =>
      `Os links de confirmação valem por ${days} dias. Informe seu endereço de e-mail para receber um novo.`,
  },
  deadConfirmLink: {
    name: linkNotValid,
    heading: "Este link não é mais válido.",
    text: "Talvez seja antigo demais ou esteja incompleto. Peça um novo aqui.",
  },
  nobodysAddress: {
    name: "Cancelar",
    heading: "Nenhuma newsletter vai para este endereço.",
    text: "Este endereço não está inscrito. Você também pode garantir que ninguém o inscreva de novo.",
    button: "Não inscrever mais",
  },
  otherAddress: "Se você recebe a newsletter em outro endereço, abra lá o link no fim da última edição.",
  unsubscribe: {
    name: "Cancelar",
    heading: `Parar de receber ${a}?`,
    text: "Um clique, e nada mais vai para {email}. Sem perguntas.",
    button: "Cancelar assinatura",
    byAccident: "Abriu sem querer? Feche esta página, e nada muda.",
  },
  unsubscribed: {
    name: "Cancelada",
    heading: "Pronto. Você saiu da lista.",
    text: "Sua assinatura foi cancelada. Este endereço não recebe mais edições.",
    undo: "Desfazer",
    changedMind: "Mudou de ideia? Você pode {link} quando quiser.",
    subscribeAgain: "assinar de novo",
  },
  returned: {
    name: "Que bom ter você de volta",
    heading: "Desfeito. Você está na lista.",
    text: `Como se nada tivesse acontecido: ${a} chega em {email}.`,
  },
  deadUnsubscribeLink: {
    name: linkNotValid,
    heading: "Este link não funciona.",
    text: "Talvez esteja incompleto. Abra o link no fim da última edição, ou copie o link inteiro na barra de endereços.",
  },
  testEmail: {
    name: "E-mail de teste",
    heading: "Isto é um teste.",
    text: "Este link veio de um e-mail de teste. Ele não faz nada.",
  },
  preferences: {
    name: "Sua newsletter",
    heading: "Sua newsletter, do seu jeito.",
    active: `${A} chega em {email}.`,
    paused: `${A} volta a chegar em {email} a partir de {date}.`,
    stopped: `Nada vai para {email} até que você queira ${a} de novo.`,
    inactive: "Nenhuma newsletter vai para {email}.",
    resume: "Voltar a receber",
    pause: "Pausar por um mês",
    unsubscribe: "Cancelar assinatura",
    topics: "Seus temas",
    topicsText: "Marque o que interessa a você.",
    saveTopics: "Salvar temas",
    topicsSaved: "Seus temas foram salvos.",
    ownData: "Seu endereço e seus dados",
    ownDataText:
      "Para mudar seu endereço, ou baixar ou apagar seus dados, enviamos um link para {email}: uma edição pode ter sido encaminhada.",
    mailLink: "Enviar o link",
  },
  keep: {
    name: "Continuar recebendo",
    heading: "Você ainda quer a newsletter?",
    text: `Clique no botão para continuar recebendo ${a} em {email}.`,
    button: "Continuar enviando",
    notWanted: "Se não quiser mais, use o link de cancelamento no e-mail.",
  },
  kept: {
    name: "Obrigado",
    heading: "A newsletter continua chegando.",
    text: `Obrigado. ${A} chega em {email}.`,
    everyLetterEnds,
  },
  linkMailed: {
    name: checkEmail,
    heading: "O link está a caminho.",
    text: (email) => `Ele vai para ${email} e vale por uma hora.`,
    nothingYet: "Nada depois de alguns minutos? Veja na pasta de spam.",
  },
  ownData: {
    name: "Seus dados",
    heading: "Seu endereço e seus dados.",
    about: "Trata-se de {email}.",
    newAddress: "Outro endereço",
    placeholder: "Seu endereço de e-mail",
    change: "Mudar endereço",
    changeNote: "Enviamos um e-mail de confirmação para o novo endereço.",
    stored: "O que guardamos sobre você",
    storedText:
      "Seu endereço, seu nome se o soubermos, com o que você concordou e quando, e quais edições enviamos a você.",
    download: "Baixar meus dados",
    erase: "Apagar tudo",
    eraseText:
      "Todos os seus dados pessoais são apagados na hora, e você não recebe mais edições. Não é possível desfazer.",
    eraseButton: "Apagar meus dados",
  },
  newAddressMailed: {
    name: checkEmail,
    heading: "Só mais um passo.",
    text: (email) => `Enviamos um link para ${email}. Abra-o para receber a newsletter lá.`,
    untilThen: "Até lá, a newsletter vai para o endereço antigo.",
  },
  erased: {
    name: "Apagados",
    heading: "Pronto. Seus dados foram apagados.",
    text: "Não guardamos dados pessoais sobre você, e você não recebe mais edições.",
  },
  newAddress: {
    name: "Seu novo endereço",
    heading: "Um clique, e a newsletter muda de casa.",
    text: `A partir de agora, ${a} chegará em {email}.`,
    button: "Usar este endereço",
  },
  addressChanged: {
    name: "Endereço mudado",
    heading: "Pronto. A newsletter mudou de casa.",
    text: "A partir de agora ela chega em {email}.",
  },
  addressChangedBefore: {
    name: "Endereço mudado",
    heading: "O endereço já foi mudado.",
    text: "Sua assinatura está em {email}. Não é preciso fazer mais nada.",
  },
  deadOwnLink: {
    name: linkNotValid,
    heading: "Este link não funciona mais.",
    text: "Os links para seus dados valem por uma hora. Abra “Preferências” no fim da última edição para pedir um novo.",
  },
});
