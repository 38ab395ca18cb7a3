/** HTML as text, with what is put into it escaped. */

/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

const escaped = (text: string) => text.replace(/[&"<>']/gu, (character) => `&#${character.codePointAt(0)};`);

function textOf(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  if (Array.isArray(part)) return part.map(textOf).join('');
  return (part as Html).html;
}

/** html`<p>${text}</p>`: what is in it is escaped, unless it is made by this as well. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.map((string, at) => string + textOf(parts[at])).join(''),
});

/** `code` in backticks becomes code; the rest stays text. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`;
