import type { Words } from "../english/english.ts";
import type { Problems } from "../english/problems.ts";

export const problems: Problems = {
  bad_request: { title: "Solicitud incorrecta", text: "No hemos podido leer esta solicitud." },
  unauthenticated: { title: "Hay que iniciar sesión", text: "Inicia sesión, por favor." },
  forbidden: { title: "No permitido", text: "Esta solicitud no está permitida." },
  not_found: { title: "No encontrado", text: "No hay nada en esta dirección." },
  conflict: { title: "No es posible", text: "Esta dirección ya está en la lista, o la ha dejado." },
  too_large: { title: "Demasiado grande", text: "Es más de lo que podemos aceptar." },
  unsupported_media_type: { title: "Formato desconocido", text: "No conocemos este formato." },
  invalid: { title: "Datos incorrectos", text: "Escribe una dirección de correo válida" },
  too_many_requests: {
    title: "Demasiadas solicitudes",
    text: "Demasiadas solicitudes. Inténtalo más tarde.",
  },
  internal: { title: "Error interno", text: "Algo ha fallado por nuestra parte." },
  unavailable: {
    title: "No disponible por ahora",
    text: "Ahora mismo no es posible. Inténtalo de nuevo en un momento.",
  },
  out_of_space: { title: "Sin espacio", text: "Ya no queda espacio en el servidor." },
};

export const inBrowser: Words["inBrowser"] = {
  subscribing: "Suscribiendo…",
  thanks: "¡Gracias por suscribirte! Revisa tu correo para confirmarlo.",
  subscribed: { title: "¡Suscripción recibida!", description: "Gracias por suscribirte a nuestra carta." },
  subscriptionFailed: "La suscripción ha fallado",
  notReached: "No se ha podido completar la suscripción. Inténtalo más tarde.",
  httpError: "¡Error HTTP! Estado: {status}",
  linkCopied: "¡Enlace copiado al portapapeles!",
  linkNotCopied: "No se ha podido copiar el enlace",
  codeCopied: "¡Código copiado al portapapeles!",
  codeNotCopied: "No se pudo copiar el código",
  notifications: "Avisos (F8)",
  close: "Cerrar",
  suggestions: "Sugerencias: {count}",
};

export const ofParts: Words["ofParts"] = {
  close: "Cerrar",
  images: "Imágenes",
  imageOf: "Imagen {number} de {count}",
  previousImage: "Imagen anterior",
  nextImage: "Imagen siguiente",
};
