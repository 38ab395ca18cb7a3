// words: this file reads what people write in chats, in their languages; none of it is shown
import { labelsIn } from './paste-labels.rules.ts';
import { sentenceShare } from './paste-talk.rules.ts';
import { isNote } from './paste-words.rules.ts';

const isForSeller = (text: string) =>
  labelsIn(text).every(({ label, start }) => label === 'name' && start === 0) &&
  sentenceShare(text).share >= 0.6 &&
  !hasNameInside.test(text) &&
  !isNote(text);
const hasNameInside = /\p{L} \p{Lu}\p{Ll}+/u;
const questionFirst = /^[^.!?\d:=]{4,}(?:\d{1,2}[^.!?\d:=]+)*\?+(?=\s|$)/u;

/** Returns a question to the seller at the start of a line ('bos tolong pos esok boleh?'), or null if there is none. */
export function questionToSeller(line: string): string | null {
  const [question] = questionFirst.exec(line) ?? [];
  return question !== undefined && isForSeller(question) ? question : null;
}
