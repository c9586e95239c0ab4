export function nodeArguments(path: string, args: readonly string[]): string[];
export const productEnvironment: Readonly<Record<string, string>>;
