import { loadBuiltParts } from "../server/built-parts.ts";
import type { Command } from "./kit/command.ts";

export const serveCommand: Command = {
  usage: ["serve"],
  options: {
    new: {
      type: "boolean",
      about:
        "Begin a new site where another has been: the database is missing or empty, other things are there.",
    },
  },
  example: "serve",
  // Imported otherwise, the build makes it a part of two programs, and `npm start` begins nothing.
  run: async ({ values }) =>
    (await import("../server/main.ts")).serve(loadBuiltParts, { isNew: values["new"] === true }),
};
