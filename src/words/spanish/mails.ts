import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const mails = ({ newsletter: la, own }: NamedNewsletter): Words["mails"] => ({
  confirmation: {
    subject: (siteName) => `Confirma tu suscripción a ${siteName}`,
    heading: "Confirma tu suscripción",
    request: `Confirma que esta dirección es tuya y que quieres recibir ${own ? la : "nuestros correos"}.`,
    requestWithAddress: `Confirma que esta dirección es tuya y que quieres recibir ${own ? la : "nuestros correos"}. Abre esta dirección y haz clic en el botón:`,
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
    footer: `Recibes ${own ? la : "este correo"} porque has confirmado tu dirección.`,
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
  passwordLink: {
    subject: (siteName) => `Una contraseña nueva para ${siteName}`,
    text: (username, siteName) =>
      `Alguien ha pedido una contraseña nueva para ${username} en ${siteName}. Si fuiste tú, elígela ahora.`,
    howLong: "El botón funciona una sola vez, durante una hora.",
    button: "Elegir una contraseña nueva",
    footer: "¿No fuiste tú? Ignora este correo. Tu contraseña sigue siendo la misma.",
  },
  signIn: {
    newBrowser: {
      subject: (siteName) => `Nuevo inicio de sesión en ${siteName}`,
      text: (username, siteName) =>
        `${username} ha iniciado sesión en ${siteName} desde un navegador que no se había usado antes.`,
    },
    codesRefused: {
      subject: (siteName) => `Códigos incorrectos en ${siteName}`,
      text: (username, siteName) =>
        `Alguien ha introducido en ${siteName} la contraseña correcta de ${username} y después demasiados códigos incorrectos. No ha entrado nadie.`,
    },
    proofsRefused: {
      subject: (siteName) => `Contraseñas incorrectas en ${siteName}`,
      text: (username, siteName) =>
        `Alguien con la sesión de ${username} abierta en ${siteName} ha introducido demasiadas contraseñas o códigos incorrectos.`,
    },
    emailChanged: {
      subject: (siteName) => `Tu dirección en ${siteName} ha cambiado`,
      text: (username, siteName) =>
        `A partir de ahora, los mensajes sobre el inicio de sesión de ${username} en ${siteName} van a otra dirección.`,
    },
    newPassword: {
      subject: (siteName) => `Tu contraseña en ${siteName} ha cambiado`,
      text: (username, siteName) =>
        `${username} tiene una contraseña nueva en ${siteName}. Se eligió con un enlace que te enviamos.`,
    },
    advice: "¿No fuiste tú? Cambia tu contraseña enseguida. Así se cierran todas las demás sesiones.",
    button: "Abrir mi cuenta",
    footer: "Recibes este correo porque tu cuenta indica esta dirección.",
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
  digest: {
    subject: (siteName) => `La semana en ${siteName}`,
    opening: (siteName) => `Buenos días. Esto es lo nuevo en ${siteName} desde el último número.`,
  },
  message: {
    subject: (sender) => `Mensaje de ${sender}`,
    footer: (sender, siteName) => `${sender} escribió esto en ${siteName}. Tu respuesta le llegará.`,
  },
  newsletter: {
    reason: (siteName) => `Recibes ${own ? la : "este correo"} porque te suscribiste a ${siteName}.`,
    unsubscribe: "Darse de baja",
    preferences: "Preferencias",
    web: "Leer en la web",
    readArticle: "Leer el artículo",
    readOn: "Seguir leyendo",
    readPost: "Leer este artículo en la web",
    image: (description) => `[Imagen: ${description}]`,
  },
});
