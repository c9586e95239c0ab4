import type { Words } from "../english/english.ts";
import type { NamedNewsletter } from "../naming/name-newsletter.ts";
import { inBrowser } from "./notices.ts";

const readBlog = "Lire le blog";
const checkEmail = "Consultez votre messagerie";
const linkNotValid = "Lien non valide";
const everyLetterEnds = "Chaque lettre se termine par un lien pour se désabonner en un clic.";

export const subscription = ({ newsletter: la, Newsletter: La }: NamedNewsletter): Words["subscription"] => ({
  readBlog,
  subscribe: {
    name: "S’abonner",
    heading: `${La}, dans votre boîte de réception.`,
    text: "Dites-nous où l’envoyer. Nous vous envoyons d’abord un lien, pour que personne d’autre ne puisse vous inscrire.",
  },
  subscribed: {
    name: checkEmail,
    heading: "Encore une étape.",
    text: inBrowser.thanks,
    nothingYet: "Rien après quelques minutes ? Regardez dans les indésirables, ou {link}.",
    askAgain: "redemandez le lien",
  },
  confirm: {
    name: "Confirmez votre abonnement",
    heading: "Un clic, et vous êtes sur la liste.",
    text: `Vous avez demandé ${la} à l’adresse {email}. Cliquez sur le bouton pour dire que c’était bien vous.`,
    button: "Confirmer mon abonnement",
    notYou: "Ce n’était pas vous ? Fermez cette page. Nous n’envoyons rien sans votre clic.",
  },
  confirmed: {
    name: "Merci",
    heading: "Vous êtes sur la liste.",
    text: `Merci. ${La} arrive désormais à {email}.`,
    everyLetterEnds,
  },
  alreadyConfirmed: {
    name: "Sur la liste",
    heading: "Vous êtes déjà sur la liste.",
    text: `${La} arrive à {email}. Vous n’avez plus rien à faire.`,
    everyLetterEnds,
  },
  expiredLink: {
    name: "Lien expiré",
    heading: "Ce lien a expiré.",
    text: (days) =>
      `Les liens de confirmation sont valables ${days} jours. Saisissez votre adresse e-mail pour en recevoir un nouveau.`,
  },
  deadConfirmLink: {
    name: linkNotValid,
    heading: "Ce lien n’est plus valide.",
    text: "Il est peut-être trop ancien ou incomplet. Demandez-en un nouveau ici.",
  },
  nobodysAddress: {
    name: "Se désabonner",
    heading: "Aucune lettre n’est envoyée à cette adresse.",
    text: "Cette adresse n’est pas abonnée. Vous pouvez aussi faire en sorte que personne ne l’inscrive à nouveau.",
    button: "Ne plus l’inscrire",
  },
  otherAddress:
    "Si vous recevez la lettre à une autre adresse, ouvrez-y le lien à la fin de la dernière lettre.",
  unsubscribe: {
    name: "Se désabonner",
    heading: `Ne plus recevoir ${la} ?`,
    text: "Un clic suffit pour que plus rien ne parte vers {email}. Sans aucune question.",
    button: "Se désabonner",
    byAccident: "Ouvert par erreur ? Fermez cette page, et rien ne change.",
  },
  unsubscribed: {
    name: "Désabonné",
    heading: "C’est fait. Vous n’êtes plus sur la liste.",
    text: "Vous êtes désabonné. Cette adresse ne recevra plus de lettres.",
    undo: "Annuler",
    changedMind: "Vous changez d’avis ? Vous pouvez {link} à tout moment.",
    subscribeAgain: "vous réabonner",
  },
  returned: {
    name: "Bon retour",
    heading: "Annulé. Vous êtes sur la liste.",
    text: `Comme si de rien n’était : ${la} arrive à {email}.`,
  },
  deadUnsubscribeLink: {
    name: linkNotValid,
    heading: "Ce lien ne fonctionne pas.",
    text: "Il est peut-être incomplet. Ouvrez le lien à la fin de la dernière lettre, ou copiez le lien entier dans la barre d’adresse.",
  },
  testEmail: {
    name: "E-mail de test",
    heading: "Ceci est un test.",
    text: "Ce lien vient d’un e-mail de test. Il ne fait rien.",
  },
  preferences: {
    name: "Votre lettre",
    heading: "Votre lettre, à votre façon.",
    active: `${La} arrive à {email}.`,
    paused: `${La} arrivera de nouveau à {email} à partir du {date}.`,
    stopped: `Plus rien ne part vers {email} jusqu’à ce que vous vouliez de nouveau ${la}.`,
    inactive: "Aucune lettre n’est envoyée à {email}.",
    resume: "Reprendre l’envoi",
    pause: "Pause d’un mois",
    unsubscribe: "Se désabonner",
    topics: "Vos sujets",
    topicsText: "Cochez ce qui vous intéresse.",
    saveTopics: "Enregistrer les sujets",
    topicsSaved: "Vos sujets sont enregistrés.",
    ownData: "Votre adresse et vos données",
    ownDataText:
      "Pour changer d’adresse, ou pour télécharger ou effacer vos données, nous envoyons un lien à {email} : une lettre a pu être transférée.",
    mailLink: "M’envoyer le lien",
  },
  keep: {
    name: "Garder la lettre",
    heading: "Voulez-vous encore la lettre ?",
    text: `Cliquez sur le bouton pour continuer à recevoir ${la} à {email}.`,
    button: "Continuer l’envoi",
    notWanted: "Si vous n’en voulez plus, utilisez le lien de désabonnement dans l’e-mail.",
  },
  kept: {
    name: "Merci",
    heading: "La lettre continue d’arriver.",
    text: `Merci. ${La} arrive à {email}.`,
    everyLetterEnds,
  },
  linkMailed: {
    name: checkEmail,
    heading: "Le lien est en route.",
    text: (email) => `Il part vers ${email} et reste valable une heure.`,
    nothingYet: "Rien après quelques minutes ? Regardez dans les indésirables.",
  },
  ownData: {
    name: "Vos données",
    heading: "Votre adresse et vos données.",
    about: "Il s’agit de {email}.",
    newAddress: "Une autre adresse",
    placeholder: "Votre adresse e-mail",
    change: "Changer d’adresse",
    changeNote: "Nous envoyons un e-mail de confirmation à la nouvelle adresse.",
    stored: "Ce que nous conservons sur vous",
    storedText:
      "Votre adresse, votre nom si nous le connaissons, ce que vous avez accepté et quand, et les lettres que nous vous avons envoyées.",
    download: "Télécharger mes données",
    erase: "Tout effacer",
    eraseText:
      "Toutes vos données personnelles sont effacées aussitôt, et vous ne recevez plus de lettres. C’est irréversible.",
    eraseButton: "Effacer mes données",
  },
  newAddressMailed: {
    name: checkEmail,
    heading: "Encore une étape.",
    text: (email) => `Nous avons envoyé un lien à ${email}. Ouvrez-le pour y recevoir votre lettre.`,
    untilThen: "D’ici là, la lettre arrive à votre ancienne adresse.",
  },
  erased: {
    name: "Effacé",
    heading: "C’est fait. Vos données sont effacées.",
    text: "Nous ne conservons aucune donnée personnelle sur vous, et vous ne recevez plus de lettres.",
  },
  newAddress: {
    name: "Votre nouvelle adresse",
    heading: "Un clic, et la lettre déménage.",
    text: `Désormais, ${la} arrivera à {email}.`,
    button: "Utiliser cette adresse",
  },
  addressChanged: {
    name: "Adresse changée",
    heading: "C’est fait. La lettre a déménagé.",
    text: "Elle arrive désormais à {email}.",
  },
  addressChangedBefore: {
    name: "Adresse changée",
    heading: "L’adresse a déjà été changée.",
    text: "Votre abonnement est à l’adresse {email}. Vous n’avez plus rien à faire.",
  },
  deadOwnLink: {
    name: linkNotValid,
    heading: "Ce lien ne fonctionne plus.",
    text: "Les liens vers vos données sont valables une heure. Ouvrez « Préférences » à la fin de la dernière lettre pour en demander un nouveau.",
  },
});
