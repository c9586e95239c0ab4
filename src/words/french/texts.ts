import type { Words } from "../english/english.ts";
import type { LegalText } from "../english/texts.ts";
import { asBeginning } from "../naming/naming.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const about = ({ at, on, day }: NamedNewsletter): Words["about"] => ({
  name: "À propos",
  description: (siteName) => `À quoi sert ${siteName}, ce que nous faisons et ce à quoi nous tenons.`,
  heading: "Pour celles et ceux\n*qui créent.*",
  opening: (siteName) =>
    `${siteName}, c’est un blog toute la semaine et, ${on || "pour finir"}, une lettre. Voici pourquoi nous l’écrivons, et comment.`,
  mission: {
    heading: "Notre mission",
    lead: "Donner à celles et ceux qui créent plus d’heures pour créer, et une vraie chance d’être lus.",
    text: "La plupart des conseils sur la publication sont écrits pour être partagés. Les nôtres sont écrits pour servir. Ils disent ce qui a été essayé, ce que cela a coûté et ce qui en est sorti, pour que vous décidiez en cinq minutes si c’est pour vous.",
  },
  work: {
    heading: "Ce que nous faisons",
    blog: "Toute la semaine, nous publions des articles sur huit sujets, de la stratégie de contenu et de la technique aux outils qui méritent leur place sur le bureau. Chacun est repris jusqu’à être aussi court qu’il peut l’être en restant vrai.",
    blogOnOther:
      "Toute la semaine, nous publions des articles. Chacun est repris jusqu’à être aussi court qu’il peut l’être en restant vrai.",
    newsletter: `${asBeginning(at || "chaque semaine", "fr")}, une lettre part avec les meilleurs d’entre eux, les dernières tendances sans le bruit, un conseil à essayer et un outil que nous avons utilisé pendant un mois. Elle se lit en neuf minutes.`,
  },
  values: {
    heading: "Nos valeurs",
    items: [
      {
        heading: "D’abord essayé",
        text: "Nous recommandons ce que nous avons utilisé nous-mêmes, et disons pendant combien de temps. Quand nous nous sommes trompés, nous l’écrivons aussi.",
      },
      {
        heading: "Court, puis plus court",
        text: `Votre ${day || "temps"} vaut plus que notre nombre de mots. Ce qui ne vous aide pas est retiré avant que vous ne le voyiez.`,
      },
      {
        heading: "Facile à quitter",
        text: "Pas de cookies, pas d’inconnus qui regardent, pas de ruses à l’entrée. Chaque lettre se termine par un lien qui l’arrête.",
      },
    ],
  },
  band: `Une lettre.\n${day ? `Chaque ${day}` : "Chaque semaine"}.\n*Rien d’autre.*`,
  button: "S’abonner",
});

export const faq = ({ day, every }: NamedNewsletter): Words["faq"] => ({
  name: "FAQ",
  title: "Questions fréquentes",
  description: (siteName) =>
    `Les sept questions que les lecteurs de ${siteName} posent le plus, et leurs réponses.`,
  heading: "Vos questions, nos réponses.",
  opening:
    "Les sept questions que les lecteurs posent le plus. Si la vôtre n’y est pas, {link} et une personne vous répondra.",
  writeToUs: "écrivez-nous",
  questions: (siteName) => [
    {
      question: "Que vais-je recevoir en m’abonnant ?",
      answer: `Une lettre ${every} : deux ou trois articles du site, un conseil à essayer et un outil que nous avons utilisé pendant un mois. Comptez neuf minutes de lecture. Rien d’autre n’est envoyé à votre adresse.`,
    },
    {
      question: "Est-ce payant ?",
      answer:
        "Non. La lettre est gratuite et le restera. Certains des outils dont nous parlons sont payants ; nous les payons nous-mêmes, et personne ne nous paie pour les citer.",
    },
    {
      question: "Comment l’arrêter ?",
      answer:
        "Chaque lettre se termine par un lien qui l’arrête. Vous cliquez sur un bouton, la page vous dit au revoir, et vous n’entendez plus parler de nous. Aucun formulaire à remplir, aucune question.",
    },
    {
      question: "Je me suis abonné, mais rien n’est arrivé. Pourquoi ?",
      answer: `Nous envoyons d’abord un court message, pour être sûrs que l’adresse est bien la vôtre. Cherchez-le dans les indésirables, ouvrez-le et cliquez sur le bouton de la page à laquelle il mène. La prochaine lettre arrive ${day ? `le ${day} suivant` : "dès sa parution"}.`,
    },
    {
      question: "Que faites-vous de mon adresse ?",
      answer:
        "Nous la gardons pour vous envoyer la lettre, et pour rien d’autre. Elle n’est ni vendue, ni prêtée, ni recoupée avec quoi que ce soit. Quand vous partez, elle reste sur la liste de ceux à qui nous ne devons pas écrire, jusqu’à ce que vous nous demandiez de l’effacer.",
    },
    {
      question: `Puis-je écrire pour ${siteName} ?`,
      answer:
        "Avec plaisir. Envoyez trois phrases sur le sujet et un lien vers quelque chose dont vous êtes fier. Nous répondons à tout le monde sous deux semaines, et nous payons ce que nous publions.",
    },
    {
      question: "Puis-je reproduire un article ?",
      answer:
        "Oui, jusqu’à trois paragraphes avec un lien vers l’original. Pour un article entier ou une traduction, écrivez-nous d’abord. Nous disons presque toujours oui.",
    },
  ],
});

export const privacy: LegalText = {
  title: "Confidentialité",
  summary: "Ce que nous conservons sur vous, pourquoi, combien de temps, et comment le faire effacer.",
  sections: [
    { heading: "Qui est responsable", parts: [] },
    {
      heading: "Quand vous lisez",
      parts: [
        "Vous pouvez tout lire ici sans nous dire qui vous êtes. Le site ne dépose aucun cookie et ne charge rien d’autres entreprises.",
        "Nous comptons combien de fois un article est lu chaque jour, et de quel site ou lien viennent les lecteurs. Pour cela, votre navigateur envoie un court message. Votre adresse n’est pas conservée avec ce compte ; pour ne compter un lecteur qu’une fois par jour, elle est mêlée à un secret qui reste en mémoire et est jeté chaque jour.",
        "Si vous choisissez un thème clair ou sombre, ou fermez la fenêtre qui vous invite à vous abonner, votre navigateur s’en souvient. Cela reste sur votre appareil et ne nous est jamais envoyé.",
      ],
    },
    {
      heading: "Quand vous vous abonnez",
      parts: [
        "Nous conservons :",
        [
          "votre adresse e-mail, et votre nom s’il nous est parvenu avec elle ;",
          "quand vous avez demandé la lettre, par quel moyen, et quand vous l’avez confirmée ;",
          "quelles lettres vous ont été envoyées, quand, et ce que votre serveur de messagerie a répondu ;",
          "si une lettre a été ouverte et quels liens ont été suivis, lorsqu’une lettre le mesure.",
        ],
        "Cela nous sert à vous envoyer la lettre que vous avez demandée et à savoir lesquelles valent la peine. Vous ne recevez rien avant d’avoir confirmé l’adresse, pour que personne d’autre ne puisse vous inscrire. Pour empêcher des programmes d’inonder le formulaire, nous gardons environ un jour une forme brouillée de votre adresse réseau.",
      ],
    },
    {
      heading: "Quand vous partez",
      parts: [
        "Chaque lettre se termine par un lien qui l’arrête en un clic. Il ne faut ni mot de passe ni raison.",
        "Dès lors, nous ne vous envoyons plus rien. Nous notons qu’il ne faut pas écrire à cette adresse, sous la forme d’une empreinte à clé dont on ne peut tirer l’adresse : sans elle, une vieille liste pourrait vous réinscrire par erreur. Le reste est effacé à votre demande.",
      ],
    },
    {
      heading: "Qui d’autre les voit",
      parts: [
        "Personne n’achète, ne loue ni n’emprunte vos données. Elles se trouvent sur un serveur que nous gérons ou louons, et la lettre passe par les serveurs de messagerie jusqu’à vous. Les images et les polices viennent de ce site même, pour qu’aucune autre entreprise ne sache ce que vous lisez ici. Les liens vers d’autres sites mènent à des lieux qui ont leurs propres règles.",
      ],
    },
    {
      heading: "Vos droits",
      parts: [
        "Vous pouvez demander ce que nous conservons sur vous, le faire corriger, l’emporter ou le faire effacer. Écrivez à l’adresse ci-dessus. Pour la lettre, nous nous appuyons sur votre consentement, que vous pouvez retirer à tout moment, et pour le reste sur notre intérêt à un site qui fonctionne et n’est pas détourné. Si vous pensez que nous agissons mal, vous pouvez saisir l’autorité de protection des données de votre lieu de résidence.",
      ],
    },
    {
      heading: "Modifications",
      parts: [
        "Quand cette politique change de façon importante, la lettre suivante le dit avant que le changement prenne effet.",
      ],
    },
  ],
};

export const terms = ({ every }: NamedNewsletter): LegalText => ({
  title: "Conditions d’utilisation",
  summary: "Ce que vous pouvez attendre de nous, et ce que nous vous demandons.",
  sections: [
    {
      heading: "Qui nous sommes",
      parts: ["En lisant le site ou en vous abonnant à la lettre, vous acceptez ce qui suit."],
    },
    {
      heading: "La lettre",
      parts: [
        `La lettre est gratuite. Nous comptons l’envoyer ${every}, mais nous pouvons en sauter une, changer ce qu’elle contient ou l’arrêter. Vous pouvez l’arrêter à tout moment avec le lien qui la termine. Merci de vous abonner avec une adresse qui est la vôtre.`,
      ],
    },
    {
      heading: "Ce que nous écrivons",
      parts: [
        "Les articles et les lettres disent ce que nous savons et pensons le jour de leur parution. Ils sont écrits avec soin, mais ne sont pas un conseil pour votre cas, et les choses changent. Vérifiez ce qui compte avant de vous y fier.",
      ],
    },
    {
      heading: "Utiliser nos textes",
      parts: [
        "Les textes et les images nous appartiennent, ou appartiennent à leurs auteurs. Vous pouvez citer jusqu’à trois paragraphes avec un lien vers l’original, et partager les liens librement. Pour tout le reste, demandez d’abord.",
      ],
    },
    {
      heading: "Bon usage du site",
      parts: [
        "N’essayez pas de forcer le site, de le surcharger, d’inscrire d’autres personnes ni de faire passer pour vôtre ce qui s’y trouve. Nous pouvons refuser l’accès à ceux qui le font.",
      ],
    },
    {
      heading: "Les sites des autres",
      parts: [
        "Nous renvoyons à des pages et à des outils qui ne sont pas les nôtres. Nous les choisissons avec soin, mais ne pouvons pas en répondre.",
      ],
    },
    {
      heading: "Ce dont nous répondons",
      parts: [
        "Nous répondons des dommages que nous causons volontairement ou par faute lourde, et partout où la loi ne nous permet pas de limiter notre responsabilité. Au-delà, le site et la lettre sont fournis tels quels, gratuitement, sans promesse qu’ils soient toujours là ou toujours justes.",
      ],
    },
    {
      heading: "Modifications et droit",
      parts: [
        "Quand ces conditions changent de façon importante, la lettre suivante le dit. Le droit du lieu où nous sommes s’applique, et les droits qui vous protègent comme consommateur là où vous vivez restent intacts.",
      ],
    },
  ],
});
