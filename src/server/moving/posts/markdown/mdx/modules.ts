import { endOfBracket } from "./read-jsx.ts";

/** Lines of JavaScript at the beginning of a text, which may be in any file that a program of MDX reads. */
const IMPORT =
  /^import\s+(?:(?:type\s+)?[\w*{$][^;'"]{0,1000}?\sfrom\s*)?(["'])[^"'\n]{1,500}\1[ \t]*;?[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/)?[ \t]*(?:\n|$)/;
const EXPORT = /^export\s+(?:const|let|var|function|async|class|default|type|interface|\{|\*)/;
const MAX_LENGTH = 20_000;

/** What a module says, and how long it is: `imports` has the paths by the names that the text calls them. */
export interface ModuleLine {
  raw: string;
  kind: "import" | "export";
}

/** The `import` or `export` that a text begins with. Undefined if nobody can say where it ends. */
export function readModuleLine(text: string): ModuleLine | undefined {
  const [line] = IMPORT.exec(text) ?? [];
  if (line !== undefined) return { raw: line, kind: "import" };
  if (!EXPORT.test(text)) return undefined;
  const end = endOfExport(text);
  return end === undefined ? undefined : { raw: text.slice(0, end), kind: "export" };
}

/** An export ends with the line in which all of its brackets are closed. */
function endOfExport(text: string): number | undefined {
  let at = 0;
  while (at < Math.min(text.length, MAX_LENGTH)) {
    const found = /[{([\n"'`]|\/[/*]/.exec(text.slice(at));
    if (!found) return text.length;
    const index = at + found.index;
    const sign = found[0];
    if (sign === "\n") {
      const line = text.slice(0, index).trimEnd();
      // What ends with an operator goes on.
      if (!/(?:[=,+?:&|(]|=>)$/.test(line)) return index + 1;
      at = index + 1;
    } else if (/[{([]/.test(sign)) {
      const end = endOfBracket(text, index);
      if (end === undefined) return undefined;
      at = end;
    } else {
      const quoted =
        /^(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|\/\/[^\n]*|\/\*[^]*?\*\/)/.exec(
          text.slice(index),
        );
      if (!quoted) return undefined;
      at = index + quoted[0].length;
    }
  }
  return text.length > MAX_LENGTH ? undefined : text.length;
}

/** True if a text shows what is imported here: a text about JavaScript has imports that are words of it. */
export function isImportOf({ kind, raw }: ModuleLine, text: string): boolean {
  const names = /^import\b([^"']*)/.exec(raw)?.[1]?.match(/[\w$]+/g) ?? [];
  return kind === "import" && names.some((name) => text.includes(`<${name}`) || text.includes(`{${name}`));
}

/** The names that an import gives to files: `import cover from "./cover.png"`. */
export function importedFile(line: string): { name: string; path: string } | undefined {
  const [, name, path] = /^import\s+(?:\*\s+as\s+)?([\w$]+)\s+from\s*["']([^"'\n]+)["']/.exec(line) ?? [];
  return name !== undefined && path !== undefined ? { name, path } : undefined;
}
