// A small module of its own, so that a field can call it before the parser is loaded.

/** Company registration numbers: '(1234567-X)' and '202001012345'. */
const registration = /\(?\d{6,8}-[a-z]\)?|(?<!\d)(?:19|20)\d{10}(?!\d)/giu;
const leastLength = 20;

/** Whether a pasted text is a whole message with an address rather than a name: several lines or words, and two numbers. */
export function isPastedMessage(text: string): boolean {
  const plain = text.normalize('NFKC').replace(registration, '').trim();
  const numbers = plain.match(/\d+/g) ?? [];
  const hasLong = /\d{5}|\d{3,4}[ -]\d{3,4}/.test(plain);
  const lines = plain.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (plain.length < leastLength || !hasLong) return false;
  return lines.length > 1 || (numbers.length > 1 && plain.split(/\s+/).length > 3);
}
