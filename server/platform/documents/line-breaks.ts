/** Finds where a line of text may end, for every script that documents print. */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Thai has no spaces between words; a dictionary finds the words. */
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const thai = /\p{Script=Thai}/u;
const ideograph = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hasIdeograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** No line begins with these (kinsoku, JIS X 4051; GB/T 15834). */
const closing =
  /^[\p{Pe}\p{Pf}!%,.:;?、。，．：；！？％‰℃·・…—～ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ〻]/u;
/** No line ends with these. */
const opening = /^[\p{Ps}\p{Pi}#$£¥￥＃＄№]/u;

/**
 * Splits a word, with the spaces after it, into parts between which a line may end: between Chinese characters, but not before
 * closing punctuation, after opening punctuation or inside a number; and between Thai words.
 */
export function partsOf(word: string): readonly string[] {
  if (thai.test(word)) return joinPunctuation([...thaiWords.segment(word)].map(({ segment }) => segment));
  if (!hasIdeograph.test(word)) return [word];
  const parts: string[] = [];
  let loose = false;
  for (const { segment } of graphemes.segment(word)) {
    const breaksBefore = ideograph.test(segment);
    // Letters and digits between Chinese characters stay together.
    if (parts.length > 0 && loose && !breaksBefore) parts[parts.length - 1] += segment;
    else parts.push(segment);
    loose = !breaksBefore;
  }
  return joinPunctuation(parts);
}

/** Returns the characters as a reader counts them; a word wider than the line is broken between them. */
export function charactersOf(text: string): readonly string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

function joinPunctuation(parts: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let opens = false;
  for (const part of parts) {
    const punctuation = /^(?:\p{P}|\p{S}|\s)+$/u.test(part);
    if (joined.length > 0 && (opens || closing.test(part) || /^\s/u.test(part)))
      joined[joined.length - 1] += part;
    else joined.push(part);
    opens = punctuation && opening.test(part.trimEnd().slice(-1));
  }
  return joined;
}
