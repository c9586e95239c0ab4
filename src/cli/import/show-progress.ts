const BAR_LENGTH = 30;
const EVERY_MS = 100;

interface Progress extends Disposable {
  /** `total` is undefined while nobody knows it; `what` says what is being done. */
  show: (done: number, total: number | undefined, what?: string) => void;
}

/** A bar on a terminal, gone when it is disposed of; nothing anywhere else. */
export function showProgress(output: NodeJS.WriteStream = process.stderr): Progress {
  let shownAt = 0;
  return {
    show(done, total, what = "") {
      if (!output.isTTY || Date.now() - shownAt < EVERY_MS) return;
      shownAt = Date.now();
      output.write(`\r\u001B[K${what} ${total === undefined ? `${done} read` : bar(done, total)}`);
    },
    [Symbol.dispose]() {
      if (output.isTTY) output.write("\r\u001B[K");
    },
  };
}

function bar(done: number, total: number): string {
  const filled = Math.round((BAR_LENGTH * done) / Math.max(total, 1));
  const percent = Math.floor((100 * done) / Math.max(total, 1));
  return `${"█".repeat(filled)}${"░".repeat(BAR_LENGTH - filled)} ${percent} %`;
}
