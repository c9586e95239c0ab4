/** Collects what one answer depends on. */
export class Reading {
  readonly tags = new Set<string>();
  /** In milliseconds since 1970; the answer is made anew after it. */
  expiresAt = Number.POSITIVE_INFINITY;

  dependsOn(...tags: string[]) {
    for (const tag of tags) this.tags.add(tag);
  }

  /** The answer changes by itself at `time`, as an 'x ago' does. */
  changesAt(time: Date | undefined) {
    if (time) this.expiresAt = Math.min(this.expiresAt, time.getTime());
  }

  /** What is made from another answer is good for as long as that is. */
  dependsOnAllOf({ tags, expiresAt }: Reading) {
    this.dependsOn(...tags);
    this.expiresAt = Math.min(this.expiresAt, expiresAt);
  }
}
