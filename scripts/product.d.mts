/** The programs that the build makes, each by its path in the clone. */
export const programs: Readonly<Record<"server" | "command", string>>;
export function nodeArguments(path: string, args: readonly string[]): string[];
export function productEnvironment(): Record<string, string>;
