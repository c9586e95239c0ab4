import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const frenchDefaults = ({
  newsletter: la,
  Newsletter: La,
  on,
}: NamedNewsletter): Words["defaults"] => ({
  tagline: `${la} de celles et ceux qui créent`,
  description:
    "Un blog et une lettre hebdomadaire pour celles et ceux qui créent et mettent leur travail là où d’autres peuvent le lire.",
  homeTitle: `${La}\nde celles et ceux\n*qui créent.*`,
  homeText:
    "Chaque semaine, des idées, des conseils de marketing qui ne crient pas et des outils à garder. Neuf minutes de lecture, utiles toute la semaine.",
  communityClaim: "Rejoignez plus de 10 000 créateurs.",
  testimonials: [
    {
      quote:
        "C’est la seule lettre que je remonte en haut de ma boîte au lieu de la ranger dans un dossier « Plus tard ». Je lui vole quelque chose chaque semaine depuis le printemps.",
      name: "Ines Calder",
      role: "écrit The Allotment Notes",
    },
    {
      quote:
        "Courte, calme, et plus souvent dans le vrai que je ne le voudrais. Notre propre lettre est deux fois plus courte et deux fois plus lue.",
      name: "Tomasz Wren",
      role: "rédacteur dans un musée",
    },
  ],
  welcomeSubject: "Vous êtes sur la liste",
  welcomeText: `Merci d’avoir confirmé. La prochaine lettre arrive ${on || "bientôt"}.\n\nD’ici là, tout ce qui a été envoyé auparavant est sur le site.`,
});
