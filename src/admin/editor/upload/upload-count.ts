/** The images that readers would not see. */
export interface UploadCount {
  underWay: number;
  failed: number;
  /** They could not be brought over: the text lacks them. */
  absent: number;
  /** The text has them, and they do not load. */
  unloaded: number;
}

export const NO_UPLOADS: UploadCount = { underWay: 0, failed: 0, absent: 0, unloaded: 0 };

/** How many images the text lacks. */
export const lackedBy = ({ underWay, failed, absent }: UploadCount): number => underWay + failed + absent;
