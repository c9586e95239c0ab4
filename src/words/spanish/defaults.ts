import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const spanishDefaults = ({
  newsletter: la,
  Newsletter: La,
  on,
}: NamedNewsletter): Words["defaults"] => ({
  tagline: `${la} para quienes crean`,
  description: "Un blog y una carta semanal para quienes crean cosas y las ponen donde otros puedan leerlas.",
  homeTitle: `${La}\npara quienes\n*crean cosas.*`,
  homeText:
    "Cada semana, ideas, consejos de marketing que no gritan y herramientas que valen la pena. Se lee en nueve minutos y sirve toda la semana.",
  communityClaim: "Únete a más de 10.000 creadores.",
  testimonials: [
    {
      quote:
        "Es la única carta que subo al principio de la bandeja en vez de guardarla en una carpeta llamada Luego. Le robo algo cada semana desde la primavera.",
      name: "Ines Calder",
      role: "escribe The Allotment Notes",
    },
    {
      quote:
        "Breve, tranquila y con razón más a menudo de lo que me gustaría. Nuestro propio boletín es ahora la mitad de largo y se lee el doble.",
      name: "Tomasz Wren",
      role: "redactor en un museo",
    },
  ],
  welcomeSubject: "Estás en la lista",
  welcomeText: `Gracias por confirmar. La próxima carta llega ${on || "pronto"}.\n\nHasta entonces, todo lo que enviamos antes está en el sitio.`,
});
