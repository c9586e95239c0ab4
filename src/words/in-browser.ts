// Written by `npm run words` from languages/en.json.

/** What a script of readers' pages says, unless the page brings the words of another language. */
export const inBrowser = {
  subscribing: "Subscribing...",
  thanks: "Thanks for subscribing! Check your email to confirm.",
  subscribed: { title: "Subscribed!", description: "Thanks for subscribing to our newsletter." },
  subscriptionFailed: "Subscription failed",
  notReached: "Failed to subscribe. Please try again later.",
  linkCopied: "Link copied to clipboard!",
  linkNotCopied: "The link could not be copied",
  suggestions: "Suggestions: {count}",
  codeCopied: "Code copied to clipboard!",
  codeNotCopied: "The code could not be copied",
  notifications: "Notifications (F8)",
  close: "Close",
};
