/** A part of a post that a page builder made: a shortcode, a block, a widget or a module of its data. */
export interface Module {
  /** The builder's own name for it: `et_pb_button`. */
  name: string;
  /** Texts by their names, or what the JSON of the builder has. */
  settings: unknown;
  /** What is between its tags, or the modules in it. */
  content: ModuleNode[];
}

export type ModuleNode = string | Module;

/** A piece of a text with the tags of modules. `alone` marks a tag that no end tag follows. */
export type ModuleToken =
  | string
  | { kind: "start"; name: string; settings: unknown; isAlone: boolean }
  | { kind: "end"; name: string };

/** What is nested deeper is put beside what it is in. */
const MAX_DEPTH = 100;

/**
 * Nests modules by their tags. A tag without an end holds nothing: what follows it stays beside it. An end tag that ends nothing
 * is dropped.
 */
export function nestModules(tokens: readonly ModuleToken[]): ModuleNode[] {
  const ends = new Map<string, number>();
  for (const token of tokens)
    if (typeof token !== "string" && token.kind === "end")
      ends.set(token.name, (ends.get(token.name) ?? 0) + 1);
  const root: Module = { name: "", settings: {}, content: [] };
  const open = [root];
  const leave = (parent: Module | undefined, unclosed: Module) => {
    parent?.content.push(...unclosed.content.splice(0));
  };
  for (const token of tokens) {
    const parent = open.at(-1) ?? root;
    if (typeof token === "string") {
      parent.content.push(token);
    } else if (token.kind === "start") {
      const module: Module = { name: token.name, settings: token.settings, content: [] };
      parent.content.push(module);
      const hasEnd = !token.isAlone && (ends.get(token.name) ?? 0) > 0;
      if (hasEnd && open.length < MAX_DEPTH) open.push(module);
    } else {
      ends.set(token.name, (ends.get(token.name) ?? 0) - 1);
      const index = open.findLastIndex(({ name }, place) => place > 0 && name === token.name);
      if (index < 0) continue;
      while (open.length > index + 1) {
        const unclosed = open.pop();
        if (unclosed) leave(open.at(-1), unclosed);
      }
      open.pop();
    }
  }
  while (open.length > 1) {
    const unclosed = open.pop();
    if (unclosed) leave(open.at(-1), unclosed);
  }
  return root.content;
}
