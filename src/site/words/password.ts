/** The sentences of the pages on which people who write for the site get a new password. */
export const password = {
  name: "New password",
  ask: {
    heading: "Forgot your password?",
    text: "Enter the username that you sign in with. We will email a link for choosing a new password to the address in your account.",
    username: "Username",
    button: "Email me a link",
    command: (command: string) =>
      `No email? Somebody with access to the server can set a new password there: ${command}`,
    unavailable:
      "This site cannot email you a link for choosing a new password: its mail server is not set up, or has not been proven yet.",
    back: "Back to sign-in",
  },
  asked: {
    heading: "Check your inbox.",
    text: "If an account has this username and an email address, a link is on its way. It works once, within one hour. We send at most three links an hour.",
  },
  choose: {
    heading: "Choose a new password.",
    text: (username: string) =>
      `This is for ${username}. It signs you out everywhere. If you use an authenticator app, you will still need its codes to sign in.`,
    password: "New password",
    passwordHint: (minLength: number) =>
      `At least ${minLength} characters. Several uncommon words are easy to remember and hard to guess.`,
    tokens: "Revoke my API tokens, too",
    tokensHint: "Programs that use them stop working. If you only forgot the password, you can keep them.",
    button: "Set the password",
  },
  done: {
    heading: "You have a new password.",
    text: "All your sessions have ended. Sign in with the new password.",
    button: "Sign in",
  },
  dead: {
    name: "Link not valid",
    heading: "This link no longer works.",
    text: "A link works once, within one hour. It also ends when the password or the email address of the account changes. Ask for a new one on the sign-in page.",
  },
};
