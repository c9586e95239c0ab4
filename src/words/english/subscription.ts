import { inBrowser } from "./in-browser.ts";
import type { NamedNewsletter } from "./name-newsletter.ts";

const readBlog = "Read the blog";
const checkEmail = "Check your email";
const linkNotValid = "Link not valid";
const everyLetterEnds = "Every letter ends with a link to unsubscribe with one click.";

/** The pages on which readers subscribe, confirm, unsubscribe and manage their subscription. */
export const subscription = ({ the, The }: NamedNewsletter) => ({
  readBlog,
  subscribe: {
    name: "Subscribe",
    heading: `${The}, in your inbox.`,
    text: "Tell us where to send it. We email you a link first, so that nobody else can sign you up.",
  },
  subscribed: {
    name: checkEmail,
    heading: "One more step.",
    text: inBrowser.thanks,
    nothingYet: "Nothing after a few minutes? Check your spam folder, or {link}.",
    askAgain: "ask again",
  },
  confirm: {
    name: "Confirm your subscription",
    heading: "One click, and you are on the list.",
    text: `You asked for ${the} at {email}. Click the button to say that it was you.`,
    button: "Confirm my subscription",
    notYou: "Not you? Close this page. We send nothing unless you click.",
  },
  confirmed: {
    name: "Thank you",
    heading: "You are on the list.",
    text: `Thank you. ${The} goes to {email} from now on.`,
    everyLetterEnds,
  },
  alreadyConfirmed: {
    name: "On the list",
    heading: "You are already on the list.",
    text: `${The} goes to {email}. There is nothing left to do.`,
    everyLetterEnds,
  },
  expiredLink: {
    name: "Link expired",
    heading: "This link has expired.",
    text: (days: number) =>
      `Confirmation links work for ${days} days. Enter your email address to get a new one.`,
  },
  deadConfirmLink: {
    name: linkNotValid,
    heading: "This link is no longer valid.",
    text: "It may be too old or incomplete. Request a new one here.",
  },
  nobodysAddress: {
    name: "Unsubscribe",
    heading: "No letter goes to this address.",
    text: "This address is not subscribed. You can also make sure that nobody adds it again.",
    button: "Keep it off the list",
  },
  otherAddress:
    "If you get the letter at another address, open the link at the end of the latest letter there.",
  unsubscribe: {
    name: "Unsubscribe",
    heading: `Stop ${the}?`,
    text: "One click stops the letter to {email}. No questions asked.",
    button: "Unsubscribe",
    byAccident: "Opened by accident? Close this page, and nothing changes.",
  },
  unsubscribed: {
    name: "Unsubscribed",
    heading: "Done. You are off the list.",
    text: "You are unsubscribed. This address gets no more letters.",
    undo: "Undo",
    changedMind: "Changed your mind? You can {link} at any time.",
    subscribeAgain: "subscribe again",
  },
  returned: {
    name: "Welcome back",
    heading: "Undone. You are on the list.",
    text: `As if nothing had happened: ${the} goes to {email}.`,
  },
  deadUnsubscribeLink: {
    name: linkNotValid,
    heading: "This link does not work.",
    text: "It may be incomplete. Open the link at the end of the latest letter, or copy the whole link into the address bar.",
  },
  testEmail: {
    name: "Test email",
    heading: "This is a test.",
    text: "This link is from a test email. It does nothing.",
  },
  preferences: {
    name: "Your letter",
    heading: "Your letter, your way.",
    active: `${The} goes to {email}.`,
    paused: `${The} goes to {email}, again from {date}.`,
    stopped: `${The} to {email} is paused until you want it again.`,
    inactive: "No letter goes to {email}.",
    resume: "Send it again",
    pause: "Pause for a month",
    unsubscribe: "Unsubscribe",
    topics: "Your topics",
    topicsText: "Tick what interests you.",
    saveTopics: "Save topics",
    topicsSaved: "Your topics are saved.",
    ownData: "Your address and your data",
    ownDataText:
      "To change your address, or to download or erase your data, we email a link to {email}: a letter may have been forwarded.",
    mailLink: "Email me the link",
  },
  keep: {
    name: "Keep the letter",
    heading: "Do you still want the letter?",
    text: `Click the button, and ${the} keeps going to {email}.`,
    button: "Keep sending",
    notWanted: "If you do not want it, use the unsubscribe link in the email.",
  },
  kept: {
    name: "Thank you",
    heading: "The letter keeps coming.",
    text: `Thank you. ${The} goes to {email}.`,
    everyLetterEnds,
  },
  linkMailed: {
    name: checkEmail,
    heading: "The link is on its way.",
    text: (email: string) => `It goes to ${email}, and is good for one hour.`,
    nothingYet: "Nothing after a few minutes? Check your spam folder.",
  },
  ownData: {
    name: "Your data",
    heading: "Your address and your data.",
    about: "This is about {email}.",
    newAddress: "Another address",
    placeholder: "Enter your email address",
    change: "Change address",
    changeNote: "We send a confirmation email to the new address.",
    stored: "What we store about you",
    storedText:
      "Your address, your name if we know it, what you agreed to and when, and which letters we sent you.",
    download: "Download my data",
    erase: "Erase everything",
    eraseText:
      "All your personal data is erased at once, and you get no more letters. This cannot be undone.",
    eraseButton: "Erase my data",
  },
  newAddressMailed: {
    name: checkEmail,
    heading: "One more step.",
    text: (email: string) => `We sent a link to ${email}. Open it to move your letter there.`,
    untilThen: "Until then, the letter goes to your old address.",
  },
  erased: {
    name: "Erased",
    heading: "Done. Your data is erased.",
    text: "We keep no personal data about you, and you get no more letters.",
  },
  newAddress: {
    name: "Your new address",
    heading: "One click, and the letter moves.",
    text: `From now on ${the} goes to {email}.`,
    button: "Use this address",
  },
  addressChanged: {
    name: "Address changed",
    heading: "Done. The letter has moved.",
    text: "It goes to {email} from now on.",
  },
  addressChangedBefore: {
    name: "Address changed",
    heading: "The address has already been changed.",
    text: "Your subscription is at {email}. There is nothing left to do.",
  },
  deadOwnLink: {
    name: linkNotValid,
    heading: "This link no longer works.",
    text: "Links to your data work for one hour. Open “Preferences” at the end of the latest letter to request a new one.",
  },
});
