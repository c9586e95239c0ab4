import type { Command, CommandOption } from "./kit/command.ts";
import { commands, type CalledCommand } from "./commands.ts";

/** What every command understands. */
export const commonOptions = {
  json: { type: "boolean", about: "Print the result as JSON, for programs." },
  help: { type: "boolean", about: "Print this help." },
} as const satisfies Record<string, CommandOption>;

const WIDTH = 80;
/** What is longer has its explanation below it. */
const LONGEST_NAME = 24;

/** The list of all commands. */
export function helpOfAll(): string {
  return [
    "Usage: ./masthead COMMAND [OPTIONS]",
    "",
    ...table(Array.from(commands, ([name, { summary }]) => [name, summary])),
    "",
    ...[
      "./masthead COMMAND --help explains a command, and --version prints the version.",
      "Commands read the same environment variables as the server (docs/configuration.md), and can run beside it.",
      "Exit codes: 0 done, 1 not or not completely done, 2 called incorrectly, 75 (bounce) to be tried again.",
    ].flatMap((line) => wrapped(line)),
    "",
  ].join("\n");
}

/** Everything about one command. */
export function helpOf({ summary, details, options, example, ...command }: CalledCommand): string {
  return [
    usageOf(command),
    "",
    ...wrapped(summary),
    ...(details ? ["", ...wrapped(details)] : []),
    "",
    "Options:",
    ...table(
      Object.entries<CommandOption>({ ...options, ...commonOptions }).map(([name, { value, about }]) => [
        `--${name}${value ? ` ${value}` : ""}`,
        about,
      ]),
    ),
    "",
    `Example: ./masthead ${example}`,
    "",
  ].join("\n");
}

/** How a command is called, one line for each way. */
export const usageOf = ({ usage }: Pick<Command, "usage">): string =>
  usage.map((line, index) => `${index === 0 ? "Usage:" : "      "} ./masthead ${line}`).join("\n");

/** Names, and beside them what they are; no line is wider than a terminal. */
function table(rows: (readonly [name: string, about: string])[]): string[] {
  const longest = Math.max(...rows.map(([{ length }]) => length).filter((each) => each <= LONGEST_NAME));
  const column = " ".repeat(longest + 4);
  return rows.flatMap(([name, about]) => {
    const lines = wrapped(about, WIDTH - column.length).map((line) => `${column}${line}`);
    const isLong = name.length > longest;
    return isLong ? [`  ${name}`, ...lines] : [`  ${name.padEnd(longest)}  ${lines.join("\n").trimStart()}`];
  });
}

function wrapped(text: string, width = WIDTH): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line && line.length + word.length >= width) {
      lines.push(line);
      line = "";
    }
    line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}
