/** Names that cannot climb out of a folder: nothing begins with a dot, nothing is empty, no backslash. */
const FILE_KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** The key itself. @throws RangeError when it could name something outside of the store. */
export function requireFileKey(key: string): string {
  if (!FILE_KEY.test(key)) throw new RangeError(`Not a key of a file store: ${JSON.stringify(key)}`);
  return key;
}
