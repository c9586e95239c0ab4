/** The sentences of the page on which somebody who was invited chooses their account. */
export const invitation = {
  name: "Invitation",
  heading: (siteName: string) => `Write for ${siteName}.`,
  text: (inviter: string) =>
    `${inviter} has invited you. Choose the username and the password with which you will sign in.`,
  usernameHint: "Only people who write for this site see it.",
  dead: {
    used: "This invitation was used already.",
    expired: "This invitation has expired.",
    unknown: "This invitation is not valid.",
    text: "An invitation works once, within 7 days. If you already have an account, sign in with it; otherwise ask for a new invitation.",
    textUnknown: "The link may be incomplete, or the invitation was withdrawn. Ask for a new one.",
  },
};
