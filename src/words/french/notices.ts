import type { Words } from "../english/english.ts";
import type { Problems } from "../english/problems.ts";

export const problems: Problems = {
  bad_request: { title: "Requête incorrecte", text: "Nous n’avons pas pu lire cette requête." },
  unauthenticated: { title: "Connexion requise", text: "Veuillez vous connecter." },
  forbidden: { title: "Accès refusé", text: "Cette requête n’est pas autorisée." },
  not_found: { title: "Introuvable", text: "Il n’y a rien à cette adresse." },
  conflict: { title: "Impossible", text: "Cette adresse est déjà sur la liste, ou l’a quittée." },
  too_large: { title: "Trop volumineux", text: "C’est plus que ce que nous pouvons accepter." },
  unsupported_media_type: { title: "Format inconnu", text: "Nous ne connaissons pas ce format." },
  invalid: { title: "Saisie incorrecte", text: "Veuillez saisir une adresse e-mail valide" },
  too_many_requests: {
    title: "Trop de requêtes",
    text: "Trop de requêtes. Veuillez réessayer plus tard.",
  },
  internal: { title: "Erreur interne", text: "Un problème est survenu de notre côté." },
  unavailable: {
    title: "Momentanément indisponible",
    text: "Ce n’est pas possible pour le moment. Veuillez réessayer dans un instant.",
  },
  out_of_space: { title: "Espace insuffisant", text: "Il n’y a plus de place sur le serveur." },
};

export const inBrowser: Words["inBrowser"] = {
  subscribing: "Inscription…",
  thanks: "Merci de votre abonnement ! Consultez votre messagerie pour le confirmer.",
  subscribed: { title: "Inscription reçue !", description: "Merci de vous abonner à notre lettre." },
  subscriptionFailed: "L’inscription a échoué",
  notReached: "L’inscription n’a pas abouti. Veuillez réessayer plus tard.",
  httpError: "Erreur HTTP ! Statut : {status}",
  linkCopied: "Lien copié dans le presse-papiers !",
  linkNotCopied: "Le lien n’a pas pu être copié",
  codeCopied: "Code copié dans le presse-papiers !",
  codeNotCopied: "Le code n’a pas pu être copié",
  notifications: "Notifications (F8)",
  close: "Fermer",
  suggestions: "Suggestions : {count}",
};

export const ofParts: Words["ofParts"] = {
  close: "Fermer",
  images: "Images",
  imageOf: "Image {number} sur {count}",
  previousImage: "Image précédente",
  nextImage: "Image suivante",
};
