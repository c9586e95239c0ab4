type Command = [program: string, ...args: string[]];

/** Has a command run on one core of the machine (Linux); on any if undefined. */
export const onCore = (core: number | undefined, command: Command): Command =>
  core === undefined ? command : ["taskset", "-c", `${core}`, ...command];
