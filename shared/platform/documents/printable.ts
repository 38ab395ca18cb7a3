/**
 * Characters that labels can print: Latin, Greek, Cyrillic, Chinese with kana, Tamil, Arabic with the Jawi letters, Thai
 * (domain.md "Documents"). A test compares it with the fonts.
 */
const printable =
  /[\u0020-\u007E\u00A0-\u0377\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03E1\u03F0-\u052F\u0600-\u06FF\u0750-\u077F\u0898-\u08FF\u0B82\u0B83\u0B85-\u0B8A\u0B8E-\u0B90\u0B92-\u0B95\u0B99\u0B9A\u0B9C\u0B9E\u0B9F\u0BA3\u0BA4\u0BA8-\u0BAA\u0BAE-\u0BB9\u0BBE-\u0BC2\u0BC6-\u0BC8\u0BCA-\u0BCD\u0BD0\u0BD7\u0BE6-\u0BFA\u0E01-\u0E3A\u0E3F-\u0E5B\u1E00-\u1EFF\u2000-\u2064\u2070\u2071\u2074-\u208E\u20A0-\u20C0\u2100-\u216B\u2190-\u2193\u2460-\u24FF\u25A0-\u25AB\u3000-\u303F\u3041-\u3096\u3099-\u30FF\u3400-\u4DB5\u4E00-\u9FEF\uFF01-\uFF5E\uFF61-\uFF9F]/u;

/** Joiners and variation selectors, which have no glyph. */
const unseen = /^\p{Default_Ignorable_Code_Point}$/u;

/** Created when first needed: on a slow phone, this takes as long as all of a page's rules. */
let characters: Intl.Segmenter | null = null;

/** Returns the characters of a text (as a reader counts them) that no label can print, each once. */
export function unprintableIn(text: string): string[] {
  if (/^[\u0020-\u007E]*$/u.test(text)) return [];
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const found = new Set<string>();
  for (const { segment } of characters.segment(text.normalize('NFC'))) {
    if ([...segment].some((character) => !printable.test(character) && !unseen.test(character)))
      found.add(segment);
  }
  return [...found];
}
