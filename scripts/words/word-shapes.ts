/** Recognises words that a person reads, by the name of their property or by their letters. */
const wordNames = new Set(
  `label title description placeholder alt text heading hint help message confirm sentence empty caption subtitle summary tooltip note
  legend question answer header word busyLabel prompt error success warning nothingFound emptyText confirmLabel cancelLabel closeLabel submitLabel buttonLabel ariaLabel
  context aria-label aria-description aria-placeholder aria-roledescription aria-valuetext`.split(/\s+/u),
);

/** Whether a property or attribute of this name is shown to a person. */
export const isWordName = (name: string): boolean =>
  wordNames.has(name) || /(?:Label|Title|Text|Hint|Message|Placeholder|Description|Sentence)$/u.test(name);

/** Whether an attribute of this name never holds words, whatever its value. */
export const isCodeName = (name: string): boolean =>
  /^(?:class(?:Name)?|style|d|rel|autoComplete|accept|viewBox|sizes|template\w*)$/u.test(name);

/** Functions that show their arguments. */
export const isSayer = (name: string): boolean =>
  /^(?:toast|notify|alert|announce|confirm|setError|setMessage|setProblem|say\w*|show(?:Toast|Error|Success|Message))$/u.test(
    name,
  );

/** Properties in which the interface describes itself to programmers in English (OpenAPI). */
export const isDescription = (path: string, name: string): boolean =>
  /\.contract\.ts$|describe\.ts$|shared\/features\/integration\//u.test(path) &&
  /^(?:summary|description|words|\w+Words)$/u.test(name);

/** Whether a text has a word of a language, and is not a code (`pick_up`), a class, an address or a single sign. */
export function hasWords(text: string): boolean {
  return hasLetters(text) && /\s|^\p{Lu}\p{Ll}+|[.!?…]$/u.test(text.trim());
}

/** The same where words are expected, so that a single lower-case word counts too. */
export const hasLetters = (text: string): boolean =>
  /\p{L}{2}|^\p{Lu}\p{Ll}*$/u.test(text) && !/^(?:https?:|\/|#|var\(|data:)/u.test(text.trim());

/** Whether a text looks like words in any place: `Save changes`, but not `Save`, `text/plain` or `M 0 0 L 3 3`. */
export const isSentence = (text: string): boolean =>
  /^\p{Lu}[\p{L}'’-]* (?:\p{L} )?\p{L}{2}|^[\p{L}'’,:;]+(?: [\p{L}'’,:;]+){3,}[.?!]?$/u.test(text);

/** The text of JSX as React shows it: lines trimmed, joined by one space. */
export const jsxText = (raw: string): string =>
  raw
    .split('\n')
    .map((line, index, all) => {
      let text = line.replaceAll('\t', ' ');
      if (index > 0) text = text.trimStart();
      if (index < all.length - 1) text = text.trimEnd();
      return text;
    })
    .filter(Boolean)
    .join(' ');
