const WIDTH = 24;
const EVERY_MS = 100;

/** Shows on a terminal what is under way, in one line that is written over; elsewhere nothing. `share` goes from 0 to 1. */
export function createProgress(): ((what: string, share?: number) => void) & Disposable {
  const { stderr } = process;
  let shownAt = 0;
  const show = (what: string, share?: number) => {
    if (!stderr.isTTY || performance.now() - shownAt < EVERY_MS) return;
    shownAt = performance.now();
    stderr.write(`\r\u001B[K${what}${share === undefined ? "" : ` ${bar(share)}`}`);
  };
  return Object.assign(show, {
    [Symbol.dispose]: () => {
      if (stderr.isTTY) stderr.write("\r\u001B[K");
    },
  });
}

function bar(share: number): string {
  // Nothing out of nothing is not a number.
  const done = Math.max(0, Math.min(1, share || 0));
  const full = Math.round(done * WIDTH);
  return `${"█".repeat(full)}${"░".repeat(WIDTH - full)} ${Math.floor(done * 100)} %`;
}
