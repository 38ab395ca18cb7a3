/** Parts of the page at /api/docs. */
// words: this file is a page for programmers, who read English
import { entriesOf } from '#shared/platform/names-of.ts';
import { type Example, exampleLanguages } from './api-examples.rules.ts';
import { type Html, html } from './html.rules.ts';

const languages = entriesOf(exampleLanguages);

/** Highlights comments; short examples need no other colour. */
function painted(text: string): Html {
  const lines = text
    .split('\n')
    .map((line) =>
      /^\s*(?:#|\/\/|\/\*\*)/u.test(line) ? html`<span class="remark">${line}</span>` : html`${line}`,
    );
  return html`${lines.flatMap((line, at) => (at === 0 ? [line] : ['\n', line]))}`;
}

const copy = html`<button type="button" class="copy" data-copy>Copy</button>`;

/** Renders one example in all languages; page.js shows the one that the reader chose. */
export function exampleBlock(name: string, example: Example | undefined): Html {
  if (!example) return html``;
  return html`<div class="example">
    <div class="bar" role="group" aria-label="Language of the example ${name}">
      ${languages.map(
        ([id, [title]]) =>
          html`<button type="button" data-language="${id}" aria-pressed="${id === 'curl' ? 'true' : 'false'}">
            ${title}
          </button>`,
      )}
      ${copy}
    </div>
    ${languages.map(
      ([id, [title]]) =>
        html`<pre data-of="${id}" tabindex="0" role="group" aria-label="${name} in ${title}">
${painted(example[id])}</pre>`,
    )}
  </div>`;
}

export const shellBlock = (text: string, title = 'Shell'): Html =>
  html`<div class="example">
    <div class="bar"><span>${title}</span>${copy}</div>
    <pre tabindex="0" role="group" aria-label="${title}">${text}</pre>
  </div>`;
