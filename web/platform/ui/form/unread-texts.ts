interface UnreadInput {
  show: (text: string) => void;
  /** What is wrong with it, as a sentence. */
  told: (text: string) => string;
}

/**
 * Numbers that were typed and cannot be read: with a comma that is not answered yet (`commaReadings`), or with more decimals than there
 * may be. A form holds null for them, and is not sent. Kept beside it as they were typed, so that its draft has them.
 */
class UnreadTexts {
  readonly #texts = new Map<string, string>();
  readonly #inputs = new Map<string, UnreadInput>();

  of(name: string): string | null {
    return this.#texts.get(name) ?? null;
  }

  /** @param text null once it is answered, or another value has been given */
  keep(name: string, text: string | null): void {
    if (text === null) this.#texts.delete(name);
    else this.#texts.set(name, text);
  }

  /** Those of fields that the form still has, by their names. */
  all(has: (name: string) => boolean): Record<string, string> {
    return Object.fromEntries([...this.#texts].filter(([name]) => has(name)));
  }

  /** Whether there is one of these fields, or of what is in them. */
  isAny(names: readonly string[]): boolean {
    return [...this.#texts.keys()].some((kept) =>
      names.some((name) => kept === name || kept.startsWith(`${name}.`)),
    );
  }

  /** From a draft, into the inputs that are there and those that come. */
  putBack(kept: unknown): void {
    const texts = typeof kept === 'object' && kept !== null ? { ...kept } : {};
    for (const [name, text] of Object.entries<unknown>(texts)) {
      if (typeof text !== 'string') continue;
      this.#texts.set(name, text);
      this.#inputs.get(name)?.show(text);
    }
  }

  /**
   * Before rows come or go, so that each keeps its own.
   * @param rows where the form has them
   * @param to the index that the row at one has then; null where it goes
   */
  moveRows(rows: string, to: (index: number) => number | null): void {
    const start = `${rows}.`;
    const kept = [...this.#texts].flatMap(([name, text]): [string, string][] => {
      if (!name.startsWith(start)) return [[name, text]];
      const [index = '', ...field] = name.slice(start.length).split('.');
      const next = to(Number(index));
      return next === null ? [] : [[[rows, next, ...field].join('.'), text]];
    });
    this.#texts.clear();
    for (const [name, text] of kept) this.#texts.set(name, text);
  }

  clear(): void {
    this.#texts.clear();
  }

  /** Why a form with them is not sent, by their names; one that its page does not show is no reason. */
  refusals(has: (name: string) => boolean): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.all(has)).flatMap(([name, text]) => {
        const input = this.#inputs.get(name);
        return input ? [[name, input.told(text)]] : [];
      }),
    );
  }

  /**
   * While an input is on the page.
   * @returns how to stop
   */
  attach(name: string, input: UnreadInput): () => void {
    this.#inputs.set(name, input);
    return () => {
      if (this.#inputs.get(name) === input) this.#inputs.delete(name);
    };
  }
}

const ofForms = new WeakMap<object, UnreadTexts>();

/** @param control of the form */
export function unreadTexts(control: object): UnreadTexts {
  const known = ofForms.get(control);
  if (known) return known;
  const made = new UnreadTexts();
  ofForms.set(control, made);
  return made;
}
