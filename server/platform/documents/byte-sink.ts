const newline = 0x0a;
const space = 0x20;
const zero = 0x30;

/** Sinks ready for the next page: its bytes overwrite those of an earlier one. */
const free: ByteSink[] = [];

/** Collects the bytes of a page without creating a string for each number: most of a label is bars. */
export class ByteSink {
  #bytes = Buffer.allocUnsafeSlow(32 * 1024);
  #length = 0;

  /** Returns an empty sink; call release() when done. */
  static take(): ByteSink {
    return free.pop() ?? new ByteSink();
  }

  /** The bytes so far: valid until the next write or release. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Returns a copy of the bytes so far and empties the sink. */
  takeOut(): Buffer {
    const bytes = Buffer.from(this.bytes);
    this.#length = 0;
    return bytes;
  }

  release(): void {
    this.#length = 0;
    if (free.length < 8) free.push(this);
  }

  /** Writes text of Latin-1 characters. */
  text(text: string): void {
    this.#reserve(text.length);
    this.#length += this.#bytes.write(text, this.#length, 'latin1');
  }

  add(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes a rectangle in whole numbers from 0 to 999,999: `x y w h re`. */
  rectangle(x: number, y: number, width: number, height: number): void {
    this.#reserve(48);
    this.#whole(x);
    this.#whole(y);
    this.#whole(width);
    this.#whole(height);
    const bytes = this.#bytes;
    bytes[this.#length++] = 0x72;
    bytes[this.#length++] = 0x65;
    bytes[this.#length++] = newline;
  }

  #whole(value: number): void {
    const digits =
      value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : value < 10_000 ? 4 : value < 100_000 ? 5 : 6;
    let rest = value;
    for (let at = this.#length + digits - 1; at >= this.#length; at--) {
      this.#bytes[at] = zero + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#length += digits;
    this.#bytes[this.#length++] = space;
  }

  #reserve(room: number): void {
    if (this.#length + room <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(2 * this.#bytes.length + room);
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
