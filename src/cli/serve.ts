import { loadBuiltParts } from "../server/built-parts.ts";
import { serve } from "../server/main.ts";
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
  run: ({ values }) => serve(loadBuiltParts, { isNew: values["new"] === true }),
};
