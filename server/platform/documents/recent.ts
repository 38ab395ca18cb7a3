/**
 * What was made lately, by its key. Two generations: when the younger one is full, the older one goes, so that what every label asks for
 * stays and what one label had does not.
 */
export class Recent<V> {
  readonly #most: number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();

  /** @param most of a generation */
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
