import { loadBuiltParts } from "../server/built-parts.ts";
import { admin } from "./admin.ts";
import { backup } from "./backup.ts";
import { bounce } from "./bounce.ts";
import type { Command } from "./kit/command.ts";
import { copyDatabaseCommand } from "./copy-database.ts";
import { copyMedia } from "./copy-media.ts";
import { dmarc } from "./dmarc.ts";
import { doctor } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { migrateCommand } from "./migrate.ts";
import { newsletter } from "./newsletter.ts";
import { restore } from "./restore.ts";
import { update } from "./update.ts";

/** Every command by its name, in the order of the help. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    serve: {
      usage: ["serve"],
      summary: "Run the server, as npm start does.",
      options: {
        new: {
          type: "boolean",
          about:
            "Begin a new site where another has been: the database is missing or empty, other things are there.",
        },
      },
      example: "serve",
      // The whole server is 30 MB of memory that no other command needs.
      run: async ({ values }) =>
        (await import("../server/main.ts")).serve(loadBuiltParts, { isNew: values["new"] === true }),
    },
    migrate: migrateCommand,
    admin,
    import: importCommand,
    export: exportCommand,
    backup,
    restore,
    "copy-database": copyDatabaseCommand,
    "copy-media": copyMedia,
    update,
    newsletter,
    doctor,
    bounce,
    dmarc,
  } satisfies Record<string, Command>),
);
