/** Collects what one answer depends on. */
export class Reading {
  readonly tags = new Set<string>();
  /** In milliseconds since 1970; after it, the answer is rendered again. */
  expiresAt = Number.POSITIVE_INFINITY;

  dependsOn(...tags: string[]) {
    for (const tag of tags) this.tags.add(tag);
  }

  /** The answer changes by itself at `time`, as an 'x ago' does. */
  changesAt(time: Date | undefined) {
    if (time) this.expiresAt = Math.min(this.expiresAt, time.getTime());
  }

  /** An answer that is made from a second answer is valid for as long as the second one. */
  dependsOnAllOf({ tags, expiresAt }: Reading) {
    this.dependsOn(...tags);
    this.expiresAt = Math.min(this.expiresAt, expiresAt);
  }
}
