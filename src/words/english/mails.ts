import type { NewsletterIdentity } from "../../contract/newsletter-identity.ts";

/** The sentences of every email. The owner writes the subject and the text of the welcome email in the settings. */
export function mails({ name }: NewsletterIdentity) {
  const newsletter = name || "the letter";
  const request = `Please confirm that this address is yours and that you want ${name || "our emails"}.`;
  return {
    confirmation: {
      subject: (siteName: string) => `Confirm your subscription to ${siteName}`,
      heading: "Confirm your subscription",
      request,
      requestWithAddress: `${request} Open this address and click the button there:`,
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
      footer: `You get ${name || "this"} because you confirmed your address.`,
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
    passwordLink: {
      subject: (siteName: string) => `A new password for ${siteName}`,
      text: (username: string, siteName: string) =>
        `Somebody asked for a new password for ${username} at ${siteName}. If it was you, choose one now.`,
      howLong: "The button works once, within one hour.",
      button: "Choose a new password",
      footer: "Not you? Ignore this email. Your password stays as it is.",
    },
    signIn: {
      newBrowser: {
        subject: (siteName: string) => `New sign-in to ${siteName}`,
        text: (username: string, siteName: string) =>
          `${username} has signed in to ${siteName} from a browser that was not used before.`,
      },
      codesRefused: {
        subject: (siteName: string) => `Wrong codes at ${siteName}`,
        text: (username: string, siteName: string) =>
          `Somebody has entered the right password of ${username} at ${siteName}, and then too many wrong codes. Nobody was signed in.`,
      },
      proofsRefused: {
        subject: (siteName: string) => `Wrong passwords at ${siteName}`,
        text: (username: string, siteName: string) =>
          `Somebody who is signed in as ${username} at ${siteName} has entered too many wrong passwords or codes.`,
      },
      emailChanged: {
        subject: (siteName: string) => `Your address at ${siteName} has changed`,
        text: (username: string, siteName: string) =>
          `From now on, messages about the sign-in of ${username} at ${siteName} go to a different address.`,
      },
      newPassword: {
        subject: (siteName: string) => `Your password at ${siteName} has changed`,
        text: (username: string, siteName: string) =>
          `${username} has a new password at ${siteName}. It was set through a link that we emailed to you.`,
      },
      advice: "Not you? Change your password at once. This ends all other sessions.",
      button: "Open your account",
      footer: "You get this email because it is the address in your account.",
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
    /** What the weekly draft says above its posts, and its subject if that of its first post is too short. */
    digest: {
      subject: (siteName: string) => `The week at ${siteName}`,
      opening: (siteName: string) =>
        `Good morning. Here is what is new at ${siteName} since the last letter.`,
    },
    /** From the contact form to the owner. */
    message: {
      subject: (sender: string) => `Message from ${sender}`,
      footer: (sender: string, siteName: string) =>
        `${sender} wrote this on ${siteName}. Your reply goes to them.`,
    },
    newsletter: {
      reason: (siteName: string) => `You receive ${name || "this"} because you subscribed to ${siteName}.`,
      unsubscribe: "Unsubscribe",
      preferences: "Preferences",
      web: "Read on the web",
      readArticle: "Read the article",
      readOn: "Read on",
      readPost: "Read this post on the site",
      image: (description: string) => `[Image: ${description}]`,
    },
  };
}
