import type { Command, CommandOption } from "./kit/command.ts";
import { commands } from "./commands.ts";

/** What every command understands. */
export const commonOptions = {
  json: { type: "boolean", about: "Print the result as JSON, for programs." },
  help: { type: "boolean", about: "Print this help." },
} as const satisfies Record<string, CommandOption>;

const WIDTH = 80;

/** The list of all commands. */
export function helpOfAll(): string {
  const names = Math.max(...[...commands.keys()].map(({ length }) => length));
  const lines = [...commands].map(([name, { summary }]) => `  ${name.padEnd(names)}  ${summary}`);
  return [
    "Usage: ./masthead COMMAND [OPTIONS]",
    "",
    ...lines,
    "",
    "./masthead COMMAND --help explains a command, and --version prints the version.",
    "Commands read the same environment variables as the server (docs/configuration.md), and can run beside it.",
    "Exit codes: 0 done, 1 not or not completely done, 2 called incorrectly, 75 (bounce) to be tried again.",
    "",
  ].join("\n");
}

/** Everything about one command. */
export function helpOf({ summary, details, options, example, ...command }: Command): string {
  return [
    usageOf(command),
    "",
    ...wrapped(summary),
    ...(details ? ["", ...wrapped(details)] : []),
    "",
    "Options:",
    ...optionLines({ ...options, ...commonOptions }),
    "",
    `Example: ./masthead ${example}`,
    "",
  ].join("\n");
}

/** How a command is called, one line for each way. */
export const usageOf = ({ usage }: Pick<Command, "usage">): string =>
  usage.map((line, index) => `${index === 0 ? "Usage:" : "      "} ./masthead ${line}`).join("\n");

function optionLines(options: Record<string, CommandOption>): string[] {
  const named = Object.entries(options).map(
    ([name, { value, about }]) => [`--${name}${value ? ` ${value}` : ""}`, about] as const,
  );
  const longest = Math.max(...named.map(([{ length }]) => length));
  const column = longest + 4;
  return named.map(([option, about]) => {
    const words = wrapped(about, WIDTH - column).join(`\n${" ".repeat(column)}`);
    return `  ${option.padEnd(longest)}  ${words}`;
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
