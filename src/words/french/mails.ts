import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "./name-newsletter.ts";

export const mails = ({ la }: NamedNewsletter): Words["mails"] => ({
  confirmation: {
    subject: (siteName) => `Confirmez votre abonnement à ${siteName}`,
    heading: "Confirmez votre abonnement",
    request: "Veuillez confirmer que cette adresse est la vôtre et que vous voulez recevoir nos e-mails.",
    requestWithAddress:
      "Veuillez confirmer que cette adresse est la vôtre et que vous voulez recevoir nos e-mails. Ouvrez cette adresse et cliquez sur le bouton :",
    button: "Confirmer l’abonnement",
    withoutButton: "Si le bouton ne fonctionne pas, ouvrez cette adresse :",
    footer: "Ce n’était pas vous ? Ignorez cet e-mail. Nous n’envoyons rien sans votre clic.",
  },
  reminder: {
    subject: (siteName) => `Voulez-vous toujours ${la} de ${siteName} ?`,
    text: "Vous vous êtes inscrit il y a quelques jours, mais vous n’avez pas encore confirmé. C’est le seul rappel.",
    button: "Confirmer l’abonnement",
    footer:
      "Ce n’était pas vous, ou vous avez changé d’avis ? Ignorez cet e-mail et nous effacerons l’adresse.",
  },
  welcome: {
    subject: (siteName) => `Bienvenue chez ${siteName}`,
    button: "Lire le blog",
    footer: "Vous recevez cet e-mail parce que vous avez confirmé votre adresse.",
    preferences: "Faire une pause, se désabonner ou changer d’adresse",
  },
  invitation: {
    subject: (siteName) => `Vous êtes invité à écrire pour ${siteName}`,
    text: (inviter, siteName) =>
      `${inviter} vous invite à écrire pour ${siteName}. Choisissez un nom d’utilisateur et un mot de passe, et vous pourrez commencer.`,
    howLong: (days) => `Le bouton fonctionne une seule fois, pendant ${days} jours.`,
    button: "Accepter l’invitation",
    footer: "Vous ne l’attendiez pas ? Ignorez cet e-mail. Rien ne se passe.",
  },
  ownData: {
    subject: "Votre adresse et vos données",
    text: (siteName) =>
      `Vous avez demandé à ${siteName} un lien pour changer d’adresse, ou pour télécharger ou effacer vos données. Il est valable une heure.`,
    button: "Ouvrir mes données",
    footer: "Ce n’était pas vous ? Ignorez cet e-mail. Rien ne change.",
  },
  newAddress: {
    subject: "Confirmez votre nouvelle adresse",
    text: (siteName) => `Une personne abonnée à ${siteName} souhaite recevoir ${la} à cette adresse.`,
    button: "Utiliser cette adresse",
    footer: "Ce n’était pas vous ? Ignorez cet e-mail. Nous n’envoyons rien à cette adresse.",
  },
  question: {
    subject: (siteName) => `Voulez-vous toujours les e-mails de ${siteName} ?`,
    text: "Nous avons l’impression que vous n’avez pas lu nos e-mails depuis un moment. Si vous les voulez toujours, cliquez sur le bouton, et rien ne change.",
    silence: (days) =>
      `Sans nouvelles de vous d’ici ${days} jours, nous cesserons les envois. Le bouton restera valable : vous pourrez recommencer à tout moment.`,
    button: "Continuer l’envoi",
    unsubscribe: "Se désabonner",
    footer: (siteName) => `Vous recevez cet e-mail parce que vous êtes abonné à ${siteName}.`,
  },
  newsletter: {
    reason: (siteName) => `Vous recevez cet e-mail parce que vous êtes abonné à ${siteName}.`,
    unsubscribe: "Se désabonner",
    preferences: "Préférences",
    web: "Lire sur le web",
    readArticle: "Lire l’article",
    readOn: "Lire la suite",
    image: (description) => `[Image : ${description}]`,
  },
});
