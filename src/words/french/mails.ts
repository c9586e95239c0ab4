import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";

export const mails = ({ newsletter: la, own }: NamedNewsletter): Words["mails"] => ({
  confirmation: {
    subject: (siteName) => `Confirmez votre abonnement à ${siteName}`,
    heading: "Confirmez votre abonnement",
    request: `Veuillez confirmer que cette adresse est la vôtre et que vous voulez recevoir ${own ? la : "nos e-mails"}.`,
    requestWithAddress: `Veuillez confirmer que cette adresse est la vôtre et que vous voulez recevoir ${own ? la : "nos e-mails"}. Ouvrez cette adresse et cliquez sur le bouton :`,
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
    footer: `Vous recevez ${own ? la : "cet e-mail"} parce que vous avez confirmé votre adresse.`,
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
  passwordLink: {
    subject: (siteName) => `Un nouveau mot de passe pour ${siteName}`,
    text: (username, siteName) =>
      `Quelqu’un a demandé un nouveau mot de passe pour ${username} sur ${siteName}. Si c’était vous, choisissez-le maintenant.`,
    howLong: "Le bouton fonctionne une seule fois, pendant une heure.",
    button: "Choisir un nouveau mot de passe",
    footer: "Ce n’était pas vous ? Ignorez cet e-mail. Votre mot de passe reste le même.",
  },
  signIn: {
    newBrowser: {
      subject: (siteName) => `Nouvelle connexion à ${siteName}`,
      text: (username, siteName) =>
        `${username} s’est connecté à ${siteName} depuis un navigateur qui n’avait jamais servi.`,
    },
    codesRefused: {
      subject: (siteName) => `Codes erronés sur ${siteName}`,
      text: (username, siteName) =>
        `Quelqu’un a saisi le bon mot de passe de ${username} sur ${siteName}, puis trop de codes erronés. Personne n’a été connecté.`,
    },
    proofsRefused: {
      subject: (siteName) => `Mots de passe erronés sur ${siteName}`,
      text: (username, siteName) =>
        `Quelqu’un qui est connecté en tant que ${username} sur ${siteName} a saisi trop de mots de passe ou de codes erronés.`,
    },
    emailChanged: {
      subject: (siteName) => `Votre adresse sur ${siteName} a changé`,
      text: (username, siteName) =>
        `Désormais, les messages sur la connexion de ${username} à ${siteName} vont à une autre adresse.`,
    },
    newPassword: {
      subject: (siteName) => `Votre mot de passe sur ${siteName} a changé`,
      text: (username, siteName) =>
        `${username} a un nouveau mot de passe sur ${siteName}. Il a été choisi à l’aide d’un lien que nous vous avons envoyé.`,
    },
    advice:
      "Ce n’était pas vous ? Changez tout de suite de mot de passe. Cela met fin à toutes les autres sessions.",
    button: "Ouvrir mon compte",
    footer: "Vous recevez cet e-mail parce que votre compte indique cette adresse.",
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
  digest: {
    subject: (siteName) => `La semaine de ${siteName}`,
    opening: (siteName) => `Bonjour. Voici ce qu’il y a de nouveau sur ${siteName} depuis le dernier numéro.`,
  },
  message: {
    subject: (sender) => `Message de ${sender}`,
    footer: (sender, siteName) => `${sender} a écrit ceci sur ${siteName}. Votre réponse lui parviendra.`,
  },
  newsletter: {
    reason: (siteName) => `Vous recevez ${own ? la : "cet e-mail"} parce que vous êtes abonné à ${siteName}.`,
    unsubscribe: "Se désabonner",
    preferences: "Préférences",
    web: "Lire sur le web",
    readArticle: "Lire l’article",
    readOn: "Lire la suite",
    readPost: "Lire cet article sur le site",
    image: (description) => `[Image : ${description}]`,
  },
});
