/** Below it are the clock's ticks, and what others left to collect. */
const FLOOR_MS = 10;
const MAX_ROUNDS = 6;

/** Between 4, where the work grows with the size, and 16, where it grows with the square of it. */
export const LINEAR = 9;

/**
 * How many times the work of `size` four times that takes, in processor time of this thread, so that a busy machine changes
 * nothing: the least of some rounds, as garbage may be collected in any. `size` should take some milliseconds.
 */
export function growthOf(job: (size: number) => unknown, size: number): number {
  let least = Infinity;
  for (let round = 0; round < MAX_ROUNDS && least >= LINEAR; round++)
    least = Math.min(
      least,
      workOf(() => job(4 * size)) /
        Math.max(
          workOf(() => job(size)),
          FLOOR_MS,
        ),
    );
  return least;
}

/** In milliseconds. */
function workOf(job: () => unknown): number {
  const before = process.threadCpuUsage();
  job();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
