import type { Words } from "../english/english.ts";
import type { LegalText } from "../english/texts.ts";
import { asBeginning } from "../naming/naming.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const about = ({ at, on, day }: NamedNewsletter): Words["about"] => ({
  name: "Quiénes somos",
  description: (siteName) => `Para qué existe ${siteName}, qué hacemos y en qué creemos.`,
  heading: "Para quienes\n*crean cosas.*",
  opening: (siteName) =>
    `${siteName} es un blog durante la semana y, ${on || "al final"}, una carta. Esto es por qué la escribimos, y cómo.`,
  mission: {
    heading: "Nuestra misión",
    lead: "Dar a quienes crean más horas para crear y una oportunidad justa de que los lean.",
    text: "La mayoría de los consejos sobre publicar se escriben para compartirse. Los nuestros se escriben para usarse. Dicen qué se probó, qué costó y qué salió de ello, para que decidas en cinco minutos si es para ti.",
  },
  work: {
    heading: "Qué hacemos",
    blog: "Durante la semana publicamos artículos sobre ocho temas, desde la estrategia de contenidos y la tecnología hasta las herramientas que merecen su sitio en la mesa. Cada uno se edita hasta que es tan breve como puede ser sin dejar de ser cierto.",
    blogOnOther:
      "Durante la semana publicamos artículos. Cada uno se edita hasta que es tan breve como puede ser sin dejar de ser cierto.",
    newsletter: `${asBeginning(at || "cada semana", "es")} sale una carta con los mejores, las últimas tendencias sin el ruido, un consejo para probar y una herramienta que hemos usado durante un mes. Se lee en nueve minutos.`,
  },
  values: {
    heading: "Nuestros valores",
    items: [
      {
        heading: "Primero, probado",
        text: "Recomendamos lo que hemos usado, y decimos cuánto tiempo. Cuando nos equivocamos, también lo escribimos.",
      },
      {
        heading: "Breve, y luego más breve",
        text: `Tu ${day || "tiempo"} vale más que nuestro número de palabras. Lo que no te ayuda se quita antes de que lo veas.`,
      },
      {
        heading: "Fácil de dejar",
        text: "Sin cookies, sin extraños mirando, sin trucos en la puerta. Cada carta termina con un enlace que la detiene.",
      },
    ],
  },
  band: `Una carta.\n${day ? `Cada ${day}` : "Cada semana"}.\n*Nada más.*`,
  button: "Suscríbete",
});

export const faq = ({ day, every }: NamedNewsletter): Words["faq"] => ({
  name: "Preguntas",
  title: "Preguntas frecuentes",
  description: (siteName) => `Las siete preguntas que más hacen los lectores de ${siteName}, con respuesta.`,
  heading: "Preguntas, con respuesta.",
  opening:
    "Las siete preguntas que más hacen los lectores. Si la tuya no está, {link} y una persona te responderá.",
  writeToUs: "escríbenos",
  questions: (siteName) => [
    {
      question: "¿Qué recibo si me suscribo?",
      answer: `Una carta ${every}: dos o tres artículos del sitio, un consejo para probar y una herramienta que hemos usado durante un mes. Se lee en unos nueve minutos. No se envía nada más a tu dirección.`,
    },
    {
      question: "¿Cuesta algo?",
      answer:
        "No. La carta es gratuita y lo seguirá siendo. Algunas de las herramientas de las que hablamos cuestan dinero; las pagamos nosotros, y nadie nos paga por mencionarlas.",
    },
    {
      question: "¿Cómo la dejo?",
      answer:
        "Cada carta termina con un enlace que la detiene. Haces clic en un botón, la página se despide, y no vuelves a saber de nosotros. No hay formularios ni preguntas.",
    },
    {
      question: "Me suscribí, pero no ha llegado nada. ¿Por qué?",
      answer: `Primero enviamos un mensaje breve, para asegurarnos de que la dirección es tuya. Búscalo en la carpeta de spam, ábrelo y haz clic en el botón de la página a la que lleva. La próxima carta llega ${day ? `el ${day} siguiente` : "en cuanto sale"}.`,
    },
    {
      question: "¿Qué hacéis con mi dirección?",
      answer:
        "La guardamos para enviarte la carta, y para nada más. No se vende, ni se presta, ni se cruza con nada. Cuando te vas, queda en la lista de aquellos a quienes no debemos escribir, hasta que nos pidas que la borremos.",
    },
    {
      question: `¿Puedo escribir para ${siteName}?`,
      answer:
        "Claro. Envía tres frases sobre el texto y un enlace a algo de lo que estés orgulloso. Respondemos a todos en dos semanas, y pagamos lo que publicamos.",
    },
    {
      question: "¿Puedo reproducir un artículo?",
      answer:
        "Sí, hasta tres párrafos con un enlace al original. Para un texto entero, o una traducción, escríbenos antes. Casi siempre decimos que sí.",
    },
  ],
});

export const privacy: LegalText = {
  title: "Privacidad",
  summary: "Qué guardamos sobre ti, por qué, cuánto tiempo y cómo hacer que se borre.",
  sections: [
    { heading: "Quién es responsable", parts: [] },
    {
      heading: "Cuando lees",
      parts: [
        "Aquí puedes leerlo todo sin decirnos quién eres. El sitio no usa cookies ni carga nada de otras empresas.",
        "Contamos cuántas veces se lee un artículo cada día, y desde qué sitio o enlace llegan los lectores. Para eso, tu navegador envía un mensaje breve. Tu dirección no se guarda con la cuenta; para contar a un lector una vez al día se mezcla con un secreto que solo está en memoria y se descarta cada día.",
        "Si eliges un tema claro u oscuro, o cierras la ventana que te invita a suscribirte, tu navegador lo recuerda. Se queda en tu dispositivo y nunca se nos envía.",
      ],
    },
    {
      heading: "Cuando te suscribes",
      parts: [
        "Guardamos:",
        [
          "tu dirección de correo, y tu nombre si nos llegó con ella;",
          "cuándo pediste la carta, por qué medio, y cuándo lo confirmaste;",
          "qué cartas se te enviaron, cuándo, y qué respondió tu servidor de correo;",
          "si se abrió una carta y qué enlaces se siguieron, cuando una carta lo mide.",
        ],
        "Lo usamos para enviarte la carta que pediste y para saber cuáles merecen la pena. No recibes nada antes de confirmar la dirección, para que nadie más pueda apuntarte. Para que los programas no inunden el formulario, guardamos durante un día, más o menos, una forma cifrada de tu dirección de red.",
      ],
    },
    {
      heading: "Cuando te vas",
      parts: [
        "Cada carta termina con un enlace que la detiene con un clic. No hace falta contraseña ni motivo.",
        "Desde entonces no te enviamos nada. Anotamos que a esta dirección no se debe escribir, como una huella con clave de la que no se puede leer la dirección: sin ella, una lista antigua podría volver a apuntarte por error. Lo demás se borra cuando lo pides.",
      ],
    },
    {
      heading: "Quién más los ve",
      parts: [
        "Nadie compra, alquila ni toma prestados tus datos. Están en un servidor que gestionamos o alquilamos, y la carta pasa por los servidores de correo hasta llegar a ti. Las imágenes y las fuentes vienen de este mismo sitio, para que ninguna otra empresa sepa qué lees aquí. Los enlaces a otros sitios llevan a lugares con sus propias reglas.",
      ],
    },
    {
      heading: "Tus derechos",
      parts: [
        "Puedes preguntar qué guardamos sobre ti, hacer que se corrija, llevártelo o hacer que se borre. Escribe a la dirección de arriba. Para la carta nos basamos en tu consentimiento, que puedes retirar cuando quieras, y para lo demás en nuestro interés en un sitio que funcione y del que no se abuse. Si crees que hacemos algo mal, puedes reclamar ante la autoridad de protección de datos del lugar donde vives.",
      ],
    },
    {
      heading: "Cambios",
      parts: [
        "Cuando esta política cambia en algo importante, la siguiente carta lo dice antes de que el cambio empiece.",
      ],
    },
  ],
};

export const terms = ({ every }: NamedNewsletter): LegalText => ({
  title: "Condiciones de uso",
  summary: "Qué puedes esperar de nosotros, y qué te pedimos.",
  sections: [
    {
      heading: "Quiénes somos",
      parts: ["Al leer el sitio o suscribirte a la carta, aceptas lo que sigue."],
    },
    {
      heading: "La carta",
      parts: [
        `La carta es gratuita. Queremos enviarla ${every}, pero podemos saltarnos una, cambiar lo que contiene o terminarla. Puedes detenerla cuando quieras con el enlace del final. Suscríbete con una dirección que sea tuya.`,
      ],
    },
    {
      heading: "Lo que escribimos",
      parts: [
        "Los artículos y las cartas dicen lo que sabemos y pensamos el día en que aparecen. Se escriben con cuidado, pero no son un consejo para tu caso, y las cosas cambian. Comprueba lo que importa antes de apoyarte en ello.",
      ],
    },
    {
      heading: "Usar nuestros textos",
      parts: [
        "Los textos y las imágenes son nuestros o de quienes los hicieron. Puedes citar hasta tres párrafos con un enlace al original, y compartir enlaces como quieras. Para cualquier otra cosa, pregunta antes.",
      ],
    },
    {
      heading: "Buen uso del sitio",
      parts: [
        "No intentes entrar en el sitio por la fuerza, sobrecargarlo, apuntar a otras personas ni hacer pasar por tuyo lo que hay aquí. Podemos rechazar a quien lo haga.",
      ],
    },
    {
      heading: "Los sitios de otros",
      parts: [
        "Enlazamos a páginas y herramientas que no son nuestras. Las elegimos con cuidado, pero no podemos responder por ellas.",
      ],
    },
    {
      heading: "De qué respondemos",
      parts: [
        "Respondemos de los daños que causemos a propósito o por descuido grave, y allí donde la ley no nos permite limitarlo. Más allá de eso, el sitio y la carta son como son, gratuitos y sin la promesa de que estén siempre ahí o siempre acierten.",
      ],
    },
    {
      heading: "Cambios y ley",
      parts: [
        "Cuando estas condiciones cambian en algo importante, la siguiente carta lo dice. Se aplica la ley del lugar donde estamos, y los derechos que te protegen como consumidor donde vives quedan intactos.",
      ],
    },
  ],
});
