import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const italianDefaults = ({
  newsletter: la,
  Newsletter: La,
  on,
}: NamedNewsletter): Words["defaults"] => ({
  tagline: `${la} per chi crea`,
  description:
    "Un blog e una newsletter settimanale per chi crea cose e le mette dove altri possono leggerle.",
  homeTitle: `${La}\nper chi\n*crea cose.*`,
  homeText:
    "Ogni settimana idee, consigli di marketing che non gridano e strumenti che vale la pena tenere. Si legge in nove minuti, serve tutta la settimana.",
  communityClaim: "Unisciti a più di 10.000 creativi.",
  testimonials: [
    {
      quote:
        "È l’unica newsletter che sposto in cima alla posta invece che in una cartella chiamata Dopo. Dalla primavera le rubo qualcosa ogni settimana.",
      name: "Ines Calder",
      role: "scrive The Allotment Notes",
    },
    {
      quote:
        "Breve, calma e nel giusto più spesso di quanto vorrei. La nostra newsletter ora è lunga la metà e si legge il doppio.",
      name: "Tomasz Wren",
      role: "redattore in un museo",
    },
  ],
  welcomeSubject: "Sei nella lista",
  welcomeText: `Grazie per aver confermato. La prossima newsletter arriva ${on || "presto"}.\n\nNel frattempo, tutto ciò che è stato inviato prima è sul sito.`,
});
