/**
 * A cache of recent values in two generations. When the younger one is full, the older one is dropped, so that values used by
 * every label stay and those of a single label do not.
 */
export class Recent<V> {
  readonly #most: number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();

  /** @param most entries in each generation */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: V): void {
    if (this.#young.size >= this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}
