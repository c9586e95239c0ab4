/** Shows on a terminal what is under way, in one line that is written over; elsewhere nothing. */
export function createProgress({ stderr } = process): ((what: string, share?: number) => void) & Disposable {
  let shownAt = 0;
  const show = (what: string, share?: number) => {
    if (!stderr.isTTY || performance.now() - shownAt < 100) return;
    shownAt = performance.now();
    stderr.write(`\r\u001B[K${what}${share === undefined ? "" : ` ${bar(share)}`}`);
  };
  return Object.assign(show, {
    [Symbol.dispose]: () => {
      if (stderr.isTTY) stderr.write("\r\u001B[K");
    },
  });
}

const WIDTH = 24;

function bar(share: number): string {
  const full = Math.round(Math.max(0, Math.min(1, share)) * WIDTH);
  return `${"█".repeat(full)}${"░".repeat(WIDTH - full)} ${Math.floor(share * 100)} %`;
}
