/**
 * Builds one language at a time: `m.key()` becomes the sentence itself, and `m.key` in a table becomes its function. So a chunk
 * contains only the words that its code uses, in one language, with no catalogue and no look-up.
 */
import { type ESTree, parseSync, Visitor, type Plugin } from 'vite';

import type { Language } from '../../shared/platform/words/message.ts';
import {
  codeOf,
  expressionOf,
  functionOf,
  isProblem,
  placesOf,
  readWords,
  type Wording,
} from './catalogue.ts';

const WORDS = /\/platform\/words\/words\.ts$/u;

export function viteWords(shared: string, language: Language): Plugin {
  let words: Map<string, Wording>;
  return {
    name: 'words',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const read = readWords(shared).words;
      words = new Map([...read.en, ...read[language]]);
    },
    load: {
      filter: { id: WORDS },
      handler: () =>
        `export const m = undefined; export const speak = () => {}; export const spoken = () => ${JSON.stringify(language)};`,
    },
    transform: {
      filter: { id: /\.tsx?$/u, code: /\bm\.[a-z]/u },
      handler(code, id) {
        if (!/import \{[^}]*\bm\b[^}]*\} from '[^']*\/words\.ts'/u.test(code)) return null;
        return inlineWords(
          code,
          id,
          (key) => {
            const wording = words.get(key);
            if (wording === undefined) this.error(`${id}: nobody has written the words ${key}`);
            return wording;
          },
          language,
        );
      },
    },
    // The page has its own name in each language; the three builds share their other files.
    transformIndexHtml(html) {
      const textOf = (key: string) => {
        const wording = words.get(key);
        return typeof wording === 'string' ? wording : '';
      };
      return html
        .replace(/<html lang="[^"]*"/u, `<html lang="${language}"`)
        .replaceAll('%TAGLINE%', textOf('brand_tagline'))
        .replaceAll('%LOADING%', textOf('ui_page_loading'));
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page) page.fileName = `index.${language}.html`;
      },
    },
  };
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

function inlineWords(
  code: string,
  id: string,
  wordingOf: (key: string) => Wording,
  language: Language,
): string {
  const { program } = parseSync(id, code);
  const edits: Edit[] = [];
  const done = new Set<number>();
  const keyOf = (node: ESTree.Expression) => {
    if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.object.name !== 'm')
      return null;
    if (node.computed)
      throw new Error(`${id}: m[…] cannot be built for one language; write a table of m.key`);
    return node.property.name;
  };
  new Visitor({
    CallExpression(node) {
      const key = keyOf(node.callee);
      if (key === null) return;
      done.add(node.callee.start);
      const wording = wordingOf(key);
      if (placesOf(wording).size === 0) {
        edits.push({ start: node.start, end: node.end, text: expressionOf(wording, language) });
      } else {
        edits.push({
          start: node.callee.start,
          end: node.callee.end,
          text: `(${functionOf(wording, language)})`,
        });
      }
    },
    MemberExpression(node) {
      const said = keyOf(node.object);
      const isCode = said !== null && !node.computed && node.property.name === 'code';
      if (isCode) {
        done.add(node.object.start);
        edits.push({ start: node.start, end: node.end, text: JSON.stringify(codeOf(said)) });
        return;
      }
      const key = done.has(node.start) ? null : keyOf(node);
      if (key === null) return;
      const made = functionOf(wordingOf(key), language);
      const text = isProblem(key)
        ? `Object.assign(${made},{code:${JSON.stringify(codeOf(key))}})`
        : `(${made})`;
      edits.push({ start: node.start, end: node.end, text });
    },
  }).visit(program);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
