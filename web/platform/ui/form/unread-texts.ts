interface UnreadInput {
  show: (text: string) => void;
  /** Returns the error message for the text. */
  told: (text: string) => string;
}

/**
 * Typed numbers that cannot be parsed: with a comma whose meaning is not confirmed yet (`commaReadings`), or with too many
 * decimals. The form holds null for them and cannot be sent. The texts are stored beside the form, so that its draft contains
 * them.
 */
class UnreadTexts {
  readonly #texts = new Map<string, string>();
  readonly #inputs = new Map<string, UnreadInput>();

  of(name: string): string | null {
    return this.#texts.get(name) ?? null;
  }

  /** @param text null once the question is answered or another value was set */
  keep(name: string, text: string | null): void {
    if (text === null) this.#texts.delete(name);
    else this.#texts.set(name, text);
  }

  /** Returns the texts of fields that the form still has, by name. */
  all(has: (name: string) => boolean): Record<string, string> {
    return Object.fromEntries([...this.#texts].filter(([name]) => has(name)));
  }

  /** Whether any of these fields, or fields inside them, has such a text. */
  isAny(names: readonly string[]): boolean {
    return [...this.#texts.keys()].some((kept) =>
      names.some((name) => kept === name || kept.startsWith(`${name}.`)),
    );
  }

  /** Restores the texts of a draft into inputs that are rendered now or later. */
  putBack(kept: unknown): void {
    const texts = typeof kept === 'object' && kept !== null ? { ...kept } : {};
    for (const [name, text] of Object.entries<unknown>(texts)) {
      if (typeof text !== 'string') continue;
      this.#texts.set(name, text);
      this.#inputs.get(name)?.show(text);
    }
  }

  /**
   * Call before rows are added or removed, so that each text stays with its row.
   * @param rows path of the rows in the form
   * @param to returns a row's new index; null when the row is removed
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

  /** Returns why the form cannot be sent, by field; texts of fields that are not rendered do not count. */
  refusals(has: (name: string) => boolean): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.all(has)).flatMap(([name, text]) => {
        const input = this.#inputs.get(name);
        return input ? [[name, input.told(text)]] : [];
      }),
    );
  }

  /**
   * Registers an input while it is rendered.
   * @returns a function that unregisters it
   */
  attach(name: string, input: UnreadInput): () => void {
    this.#inputs.set(name, input);
    return () => {
      if (this.#inputs.get(name) === input) this.#inputs.delete(name);
    };
  }
}

const ofForms = new WeakMap<object, UnreadTexts>();

/**
 * Returns the unread texts of a form.
 * @param control of the form
 */
export function unreadTexts(control: object): UnreadTexts {
  const known = ofForms.get(control);
  if (known) return known;
  const made = new UnreadTexts();
  ofForms.set(control, made);
  return made;
}
