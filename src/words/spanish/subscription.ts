import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";
import { inBrowser } from "./notices.ts";

const readBlog = "Leer el blog";
const checkEmail = "Revisa tu correo";
const linkNotValid = "Enlace no válido";
const everyLetterEnds = "Cada carta termina con un enlace para darse de baja con un clic.";

export const subscription = ({ newsletter: la, Newsletter: La }: NamedNewsletter): Words["subscription"] => ({
  readBlog,
  subscribe: {
    name: "Suscribirse",
    heading: `${La}, en tu correo.`,
    text: "Dinos tu dirección de correo. Primero te mandamos un enlace, para que nadie más pueda apuntarte.",
  },
  subscribed: {
    name: checkEmail,
    heading: "Un paso más.",
    text: inBrowser.thanks,
    nothingYet: "¿Nada después de unos minutos? Mira en la carpeta de spam, o {link}.",
    askAgain: "pide el enlace otra vez",
  },
  confirm: {
    name: "Confirma tu suscripción",
    heading: "Un clic, y estás en la lista.",
    text: `Has pedido ${la} en {email}. Haz clic en el botón para decir que fuiste tú.`,
    button: "Confirmar mi suscripción",
    notYou: "¿No fuiste tú? Cierra esta página. No enviamos nada si no haces clic.",
  },
  confirmed: {
    name: "Gracias",
    heading: "Estás en la lista.",
    text: `Gracias. A partir de ahora, ${la} llega a {email}.`,
    everyLetterEnds,
  },
  alreadyConfirmed: {
    name: "En la lista",
    heading: "Ya estás en la lista.",
    text: `${La} llega a {email}. No tienes que hacer nada más.`,
    everyLetterEnds,
  },
  expiredLink: {
    name: "Enlace caducado",
    heading: "Este enlace ha caducado.",
    text: (days) =>
      `Los enlaces de confirmación valen ${days} días. Escribe tu correo para recibir uno nuevo.`,
  },
  deadConfirmLink: {
    name: linkNotValid,
    heading: "Este enlace ya no es válido.",
    text: "Puede que sea demasiado antiguo o que esté incompleto. Pide uno nuevo aquí.",
  },
  nobodysAddress: {
    name: "Darse de baja",
    heading: "A esta dirección no va ninguna carta.",
    text: "Esta dirección no está suscrita. También puedes asegurarte de que nadie vuelva a apuntarla.",
    button: "No volver a apuntarla",
  },
  otherAddress:
    "Si recibes la carta en otra dirección, abre allí el enlace que hay al final de la última carta.",
  unsubscribe: {
    name: "Darse de baja",
    heading: `¿Dejar de recibir ${la}?`,
    text: "Un clic y no se envía nada más a {email}. Sin preguntas.",
    button: "Darme de baja",
    byAccident: "¿Abierto por error? Cierra esta página y nada cambia.",
  },
  unsubscribed: {
    name: "Baja hecha",
    heading: "Hecho. Ya no estás en la lista.",
    text: "Te has dado de baja. Esta dirección no recibirá más cartas.",
    undo: "Deshacer",
    changedMind: "¿Has cambiado de idea? Puedes {link} cuando quieras.",
    subscribeAgain: "volver a suscribirte",
  },
  returned: {
    name: "Bienvenido de nuevo",
    heading: "Deshecho. Estás en la lista.",
    text: `Como si nada hubiera pasado: ${la} llega a {email}.`,
  },
  deadUnsubscribeLink: {
    name: linkNotValid,
    heading: "Este enlace no funciona.",
    text: "Puede que esté incompleto. Abre el enlace al final de la última carta, o copia el enlace entero en la barra de direcciones.",
  },
  testEmail: {
    name: "Correo de prueba",
    heading: "Esto es una prueba.",
    text: "Este enlace viene de un correo de prueba. No hace nada.",
  },
  preferences: {
    name: "Tu carta",
    heading: "Tu carta, a tu manera.",
    active: `${La} llega a {email}.`,
    paused: `${La} volverá a llegar a {email} a partir del {date}.`,
    stopped: `No se envía nada a {email} hasta que quieras recibir de nuevo ${la}.`,
    inactive: "A {email} no va ninguna carta.",
    resume: "Reanudar el envío",
    pause: "Pausa de un mes",
    unsubscribe: "Darme de baja",
    topics: "Tus temas",
    topicsText: "Marca lo que te interesa.",
    saveTopics: "Guardar temas",
    topicsSaved: "Tus temas están guardados.",
    ownData: "Tu dirección y tus datos",
    ownDataText:
      "Para cambiar tu dirección, o descargar o borrar tus datos, enviamos un enlace a {email}: una carta puede haberse reenviado.",
    mailLink: "Enviarme el enlace",
  },
  keep: {
    name: "Conservar la carta",
    heading: "¿Todavía quieres la carta?",
    text: `Haz clic en el botón para seguir recibiendo ${la} en {email}.`,
    button: "Seguir con el envío",
    notWanted: "Si no, usa el enlace de baja del correo.",
  },
  kept: {
    name: "Gracias",
    heading: "La carta sigue llegando.",
    text: `Gracias. ${La} llega a {email}.`,
    everyLetterEnds,
  },
  linkMailed: {
    name: checkEmail,
    heading: "El enlace está en camino.",
    text: (email) => `Va a ${email} y vale una hora.`,
    nothingYet: "¿Nada después de unos minutos? Mira en la carpeta de spam.",
  },
  ownData: {
    name: "Tus datos",
    heading: "Tu dirección y tus datos.",
    about: "Se trata de {email}.",
    newAddress: "Otra dirección",
    placeholder: "Tu correo electrónico",
    change: "Cambiar dirección",
    changeNote: "Enviamos un correo de confirmación a la nueva dirección.",
    stored: "Qué guardamos sobre ti",
    storedText:
      "Tu dirección, tu nombre si lo sabemos, a qué diste tu consentimiento y cuándo, y qué cartas te hemos enviado.",
    download: "Descargar mis datos",
    erase: "Borrarlo todo",
    eraseText:
      "Todos tus datos personales se borran al instante y no recibes más cartas. No se puede deshacer.",
    eraseButton: "Borrar mis datos",
  },
  newAddressMailed: {
    name: checkEmail,
    heading: "Un paso más.",
    text: (email) => `Hemos enviado un enlace a ${email}. Ábrelo para recibir allí tu carta.`,
    untilThen: "Hasta entonces, la carta llega a tu dirección anterior.",
  },
  erased: {
    name: "Borrado",
    heading: "Hecho. Tus datos están borrados.",
    text: "No guardamos datos personales tuyos, y no recibes más cartas.",
  },
  newAddress: {
    name: "Tu nueva dirección",
    heading: "Un clic, y la carta se muda.",
    text: `A partir de ahora, ${la} llegará a {email}.`,
    button: "Usar esta dirección",
  },
  addressChanged: {
    name: "Dirección cambiada",
    heading: "Hecho. La carta se ha mudado.",
    text: "A partir de ahora llega a {email}.",
  },
  addressChangedBefore: {
    name: "Dirección cambiada",
    heading: "La dirección ya se había cambiado.",
    text: "Tu suscripción está en {email}. No tienes que hacer nada más.",
  },
  deadOwnLink: {
    name: linkNotValid,
    heading: "Este enlace ya no funciona.",
    text: "Los enlaces a tus datos valen una hora. Abre «Preferencias» al final de la última carta para pedir uno nuevo.",
  },
});
