/** Builds HTML text and escapes inserted values. */

/** Text that is already HTML. */
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

/** html`<p>${text}</p>`: escapes inserted values, unless they were made by `html` themselves. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.map((string, at) => string + textOf(parts[at])).join(''),
});

/** Turns text in backticks into code elements and escapes the rest. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}`;
