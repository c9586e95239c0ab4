import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";

/** The sentences of every email. The owner writes the subject and the text of the welcome email in the settings. */
export function mails({ name }: NewsletterIdentity) {
  const newsletter = name || "the letter";
  return {
    confirmation: {
      subject: (siteName: string) => `Confirm your subscription to ${siteName}`,
      heading: "Confirm your subscription",
      request: "Please confirm that this address is yours and that you want our emails.",
      requestWithAddress:
        "Please confirm that this address is yours and that you want our emails. Open this address and click the button there:",
      button: "Confirm subscription",
      withoutButton: "If the button does not work, open this address:",
      footer: "Not you? Ignore this email. We send nothing unless you click.",
    },
    reminder: {
      subject: (siteName: string) => `Do you still want ${newsletter} from ${siteName}?`,
      text: "You asked for it a few days ago but have not confirmed yet. This is the only reminder.",
      button: "Confirm subscription",
      footer: "Not you, or changed your mind? Ignore this email and we will delete the address.",
    },
    welcome: {
      /** Of an owner who wrote none. */
      subject: (siteName: string) => `Welcome to ${siteName}`,
      button: "Read the blog",
      footer: "You get this because you confirmed your address.",
      preferences: "Pause, unsubscribe or change your address",
    },
    invitation: {
      subject: (siteName: string) => `You are invited to write for ${siteName}`,
      text: (inviter: string, siteName: string) =>
        `${inviter} has invited you to write for ${siteName}. Choose a username and a password, and you can start.`,
      howLong: (days: number) => `The button works once, within ${days} days.`,
      button: "Accept the invitation",
      footer: "Not expected? Ignore this email. Nothing happens.",
    },
    ownData: {
      subject: "Your address and your data",
      text: (siteName: string) =>
        `You asked ${siteName} for a link to change your address, or to download or erase your data. It works for one hour.`,
      button: "Open my data",
      footer: "Not you? Ignore this email. Nothing changes.",
    },
    newAddress: {
      subject: "Confirm your new address",
      text: (siteName: string) => `A subscriber of ${siteName} wants to get ${newsletter} at this address.`,
      button: "Use this address",
      footer: "Not you? Ignore this email. We send nothing to this address.",
    },
    question: {
      subject: (siteName: string) => `Do you still want emails from ${siteName}?`,
      text: "We have the impression that you have not read our emails for a while. If you still want them, click the button, and nothing changes.",
      silence: (days: number) =>
        `If we hear nothing from you within ${days} days, we stop sending. The button keeps working: you can start again at any time.`,
      button: "Keep sending",
      unsubscribe: "Unsubscribe",
      footer: (siteName: string) => `You receive this because you subscribed to ${siteName}.`,
    },
    newsletter: {
      reason: (siteName: string) => `You receive this because you subscribed to ${siteName}.`,
      unsubscribe: "Unsubscribe",
      preferences: "Preferences",
      web: "Read on the web",
      readArticle: "Read the article",
      readOn: "Read on",
      image: (description: string) => `[Image: ${description}]`,
    },
  };
}
