import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "./name-newsletter.ts";

export const mails = ({ la }: NamedNewsletter): Words["mails"] => ({
  confirmation: {
    subject: (siteName) => `Confirma tu suscripción a ${siteName}`,
    heading: "Confirma tu suscripción",
    request: "Confirma que esta dirección es tuya y que quieres recibir nuestros correos.",
    requestWithAddress:
      "Confirma que esta dirección es tuya y que quieres recibir nuestros correos. Abre esta dirección y haz clic en el botón:",
    button: "Confirmar suscripción",
    withoutButton: "Si el botón no funciona, abre esta dirección:",
    footer: "¿No fuiste tú? Ignora este correo. No enviamos nada si no haces clic.",
  },
  reminder: {
    subject: (siteName) => `¿Todavía quieres ${la} de ${siteName}?`,
    text: "Te apuntaste hace unos días, pero aún no lo has confirmado. Este es el único recordatorio.",
    button: "Confirmar suscripción",
    footer: "¿No fuiste tú, o has cambiado de idea? Ignora este correo y borraremos la dirección.",
  },
  welcome: {
    subject: (siteName) => `Te damos la bienvenida a ${siteName}`,
    button: "Leer el blog",
    footer: "Recibes este correo porque has confirmado tu dirección.",
    preferences: "Hacer una pausa, darte de baja o cambiar de dirección",
  },
  invitation: {
    subject: (siteName) => `Una invitación para escribir en ${siteName}`,
    text: (inviter, siteName) =>
      `${inviter} te invita a escribir en ${siteName}. Elige un nombre de usuario y una contraseña, y puedes empezar.`,
    howLong: (days) => `El botón funciona una sola vez, durante ${days} días.`,
    button: "Aceptar la invitación",
    footer: "¿No lo esperabas? Ignora este correo. No pasa nada.",
  },
  ownData: {
    subject: "Tu dirección y tus datos",
    text: (siteName) =>
      `Has pedido a ${siteName} un enlace para cambiar tu dirección, o para descargar o borrar tus datos. Vale una hora.`,
    button: "Abrir mis datos",
    footer: "¿No fuiste tú? Ignora este correo. Nada cambia.",
  },
  newAddress: {
    subject: "Confirma tu nueva dirección",
    text: (siteName) => `Alguien suscrito a ${siteName} quiere recibir ${la} en esta dirección.`,
    button: "Usar esta dirección",
    footer: "¿No fuiste tú? Ignora este correo. No enviamos nada a esta dirección.",
  },
  question: {
    subject: (siteName) => `¿Todavía quieres los correos de ${siteName}?`,
    text: "Nos parece que hace tiempo que no lees nuestros correos. Si todavía los quieres, haz clic en el botón y nada cambia.",
    silence: (days) =>
      `Si no sabemos nada de ti en ${days} días, dejaremos de enviarlos. El botón seguirá funcionando: puedes volver cuando quieras.`,
    button: "Seguir recibiéndolos",
    unsubscribe: "Darme de baja",
    footer: (siteName) => `Recibes este correo porque te suscribiste a ${siteName}.`,
  },
  newsletter: {
    reason: (siteName) => `Recibes este correo porque te suscribiste a ${siteName}.`,
    unsubscribe: "Darse de baja",
    preferences: "Preferencias",
    web: "Leer en la web",
    readArticle: "Leer el artículo",
    readOn: "Seguir leyendo",
    image: (description) => `[Imagen: ${description}]`,
  },
});
