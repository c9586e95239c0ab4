/**
 * The progress of writing an audience down: the last subscriber who was written down, and the one after whom it
 * began.
 */
export interface Position {
  /** 0 before the first. */
  cursor: number;
  from: number;
}

/** True once those after `from` are written down: what is left then ends with `from`. */
export const isSecondLap = ({ cursor, from }: Position): boolean => cursor > 0 && cursor <= from;
