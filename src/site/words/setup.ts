/** The sentences of every page on which somebody chooses their account. */
export const account = {
  username: "Username",
  password: "Password",
  passwordHint: (minLength: number) =>
    `At least ${minLength} characters. Several uncommon words are easy to remember and hard to guess.`,
  create: "Create account",
  signIn: "Sign in",
};

/** The sentences of the page on which a new site gets its name and its owner. */
export const setup = {
  name: "Setup",
  heading: "Make this site yours.",
  text: "A few things about the site, and the account you will sign in with. You can change all of them later in Settings.",
  bring: {
    summary: "Do you already have a Masthead site?",
    text: "You can bring it here instead. Stop this server. In the folder of Masthead, with the settings that this server has, run one of these commands with the name of your file. Then start the server again, and sign in as on the old site: it needs no account from this page.",
    commands: [
      { of: "A backup", command: "./masthead restore FILE.zip" },
      { of: "An export", command: "./masthead import FILE.zip" },
    ],
    where: "Both files come from Settings → Data of the old site.",
  },
  site: "Your site",
  siteName: "Site name",
  senderName: "Your name",
  senderNameHint:
    "Your posts and newsletters carry this name. If you leave it empty, newsletters carry the site's name.",
  timeZone: "Time zone",
  timeZoneHint: "Posts and newsletters are scheduled in this time zone.",
  language: {
    lead: "Your readers’ language:",
    change: "Change",
    label: "Language",
  },
  look: "Color",
  lookHint: "Each sample shows the color on light and on dark pages, as readers will see it.",
  account: "Your account",
  used: {
    name: "Setup",
    heading: "This site already has an owner.",
    text: "A setup link works only once. Sign in with the username and password you chose.",
  },
  dead: {
    name: "Link not valid",
    heading: "This link is not valid.",
    text: "It may be incomplete. Masthead prints the whole link when it starts.",
  },
};
