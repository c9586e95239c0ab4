import type { Command } from "./kit/command.ts";

interface ListedCommand {
  /** What it does, in a line. */
  summary: string;
  /** Reads what the command is made of, which no other command needs. */
  load: () => Promise<Command>;
}

/** Every command by its name, in the order of the help. */
export const commands: ReadonlyMap<string, ListedCommand> = new Map(
  Object.entries<ListedCommand>({
    serve: {
      summary: "Run the server, as npm start does.",
      load: async () => (await import("./serve.ts")).serveCommand,
    },
    migrate: {
      summary: "Bring the database up to date.",
      load: async () => (await import("./migrate.ts")).migrateCommand,
    },
    admin: {
      summary:
        "Create a user who can sign in, set a user's password, remove a user's second factors, or allow passwords again.",
      load: async () => (await import("./admin.ts")).admin,
    },
    import: {
      summary: "Import posts, subscribers or a whole site.",
      load: async () => (await import("./import.ts")).importCommand,
    },
    export: {
      summary: "Write everything into a zip file, or posts or subscribers into a file.",
      load: async () => (await import("./export.ts")).exportCommand,
    },
    backup: {
      summary: "Copy the whole site into one file while it runs.",
      load: async () => (await import("./backup.ts")).backup,
    },
    restore: {
      summary: "Replace this site with the one in a backup.",
      load: async () => (await import("./restore.ts")).restore,
    },
    "copy-database": {
      summary: "Copy the database from SQLite to PostgreSQL, or back.",
      load: async () => (await import("./copy-database.ts")).copyDatabaseCommand,
    },
    "copy-media": {
      summary: "Copy the media files from the disk to S3, or back.",
      load: async () => (await import("./copy-media.ts")).copyMedia,
    },
    update: {
      summary: "Install another version, and change over to it.",
      load: async () => (await import("./update.ts")).update,
    },
    newsletter: {
      summary: "Send, pause, resume, cancel or hide a newsletter, or show its progress.",
      load: async () => (await import("./newsletter.ts")).newsletter,
    },
    doctor: {
      summary: "Check everything that the site depends on, with advice.",
      load: async () => (await import("./doctor.ts")).doctor,
    },
    bounce: {
      summary: "Record a bounce or a complaint.",
      load: async () => (await import("./bounce.ts")).bounce,
    },
    dmarc: {
      summary: "Count a DMARC aggregate report.",
      load: async () => (await import("./dmarc.ts")).dmarc,
    },
  }),
);

export type CalledCommand = Command & Pick<ListedCommand, "summary">;

export async function loadCommand({ summary, load }: ListedCommand): Promise<CalledCommand> {
  return { summary, ...(await load()) };
}
