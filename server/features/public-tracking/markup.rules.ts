/** HTML made by `html`, which is already escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = string | number | Markup | readonly Markup[] | null;

/** A template that escapes its values unless they are markup; null inserts nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.map((part, index) => part + textOf(values[index] ?? null)).join(''));
}

function textOf(value: Value): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/gu, (character) => escapes[character] ?? '');
}
