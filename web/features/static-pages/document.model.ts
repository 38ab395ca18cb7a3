/**
 * A legal document as data, which the page, its table of contents, its anchors and its tests read. Clauses and paragraphs are
 * numbered by their order, so that inserting one never leaves a wrong reference behind.
 */
export interface LegalDocument {
  readonly title: string;
  /** ISO date from which this version applies. */
  readonly effective: string;
  /** ISO date of the last change of wording. */
  readonly updated: string;
  /** The name of its parts: the Priority Service terms have sections (spec §2 "Static pages"). */
  readonly part: 'clause' | 'section';
  readonly intro: readonly string[];
  readonly clauses: readonly Clause[];
}

export interface Clause {
  /** The anchor. It stays the same when clauses move, because people keep links. */
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly Paragraph[];
}

/** A numbered paragraph, optionally with lettered points below it. */
export type Paragraph = string | { readonly text: string; readonly points: readonly string[] };

/**
 * A part of a text. `{liability}` in a text becomes 'clause 9' with a link to it, and `[terms of
 * carriage](/termandconditionscarriage)` becomes a link to another page.
 */
export type Phrase = {
  /** Its start index in the text. */
  readonly at: number;
} & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reference'; readonly id: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
);

const MARK = /\{([a-z][a-z-]*)\}|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Splits a text at its references and links, in order. */
export function phrasesOf(text: string): Phrase[] {
  const phrases: Phrase[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    const at = match.index;
    if (at > from) phrases.push({ at: from, kind: 'text', text: text.slice(from, at) });
    const [whole, id, label, href] = match;
    if (id !== undefined) phrases.push({ at, kind: 'reference', id });
    else phrases.push({ at, kind: 'link', text: label ?? '', href: href ?? '' });
    from = at + whole.length;
  }
  if (from < text.length) phrases.push({ at: from, kind: 'text', text: text.slice(from) });
  return phrases;
}

/** The text without markup, for reading aloud and searching: a link becomes its label, a reference its ID. */
export function plainText(text: string): string {
  return phrasesOf(text)
    .map((phrase) => (phrase.kind === 'reference' ? phrase.id : phrase.text))
    .join('');
}

/** Every text of a document in reading order. */
export function textsOf(document: LegalDocument): string[] {
  return [
    ...document.intro,
    ...document.clauses.flatMap((clause) =>
      clause.paragraphs.flatMap((paragraph) =>
        typeof paragraph === 'string' ? [paragraph] : [paragraph.text, ...paragraph.points],
      ),
    ),
  ];
}
