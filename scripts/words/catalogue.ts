/**
 * The catalogue's files and what they compile to. A feature's words are in `<feature>.<language>.json` anywhere below
 * `shared/`; every key begins with the feature's name. A wording is a string with `{places}`, or a choice: `{ "plural":
 * "count", "one": …, "other": … }` by the plural rule of the language, `{ "select": "market", "MY": …, "other": … }` by code.
 * `{count, number}` writes 12,345. Branches may contain further choices.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Language, languages } from '../../shared/platform/words/message.ts';

export type Wording = string | { readonly [branch: string]: Wording };
export type Words = Record<Language, Map<string, Wording>>;

const FILE = new RegExp(`^([a-z][a-z0-9-]*)\\.(${languages.join('|')})\\.json$`, 'u');
const PLACE = /\{([a-z]\w*)(, number)?\}/giu;
/** Chinese has no space beside Latin words, digits and places (docs/glossary.md); the browser adds the spacing. */
const SPACED = /\p{Script=Han} [\w{]|[\w}] \p{Script=Han}/u;
/** Exceptions that keep their spaces: a path through another program's menus, and a count after a label. */
const MAY_BE_SPACED = / > |^\p{Script=Han}+ \{\w+, number\}$/u;

/** A message of this kind words a refusal: programs compare its code (`users.too_many`), people read its text. */
export const isProblem = (key: string) => key.includes('_problem_');
export const codeOf = (key: string) => key.replace('_problem_', '.');

interface WordFile {
  readonly path: string;
  readonly feature: string;
  readonly language: Language;
}

function wordFiles(shared: string): WordFile[] {
  return readdirSync(shared, { withFileTypes: true, recursive: true })
    .flatMap((entry) => {
      const [, feature, language] = FILE.exec(entry.name) ?? [];
      if (!entry.isFile() || !feature) return [];
      return [{ path: join(entry.parentPath, entry.name), feature, language: language as Language }];
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export function readWords(shared: string): { words: Words; faults: string[]; ownFile: Map<string, string> } {
  const words = Object.fromEntries(languages.map((language) => [language, new Map()])) as Words;
  const faults: string[] = [];
  const ownFile = new Map<string, string>();
  for (const { path, feature, language } of wordFiles(shared)) {
    const prefix = `${feature.replaceAll('-', '_')}_`;
    for (const [key, wording] of Object.entries(
      JSON.parse(readFileSync(path, 'utf8')) as Record<string, Wording>,
    )) {
      if (key === '$schema') continue;
      if (!key.startsWith(prefix) || !/^[a-z0-9_]+$/u.test(key))
        faults.push(`${path}: ${key} must begin with ${prefix}`);
      if (words[language].has(key)) faults.push(`${path}: ${key} stands in two files`);
      words[language].set(key, wording);
      ownFile.set(key, path);
    }
  }
  return { words, faults, ownFile };
}

/** The places of a wording, with the TypeScript type of their values. */
export function placesOf(wording: Wording, into = new Map<string, string>()): Map<string, string> {
  if (typeof wording === 'string') {
    for (const [, name = '', isNumber] of wording.matchAll(PLACE)) {
      if (isNumber) into.set(name, 'number');
      else if (!into.has(name)) into.set(name, 'string | number');
    }
    return into;
  }
  const { plural, select, ...branches } = wording;
  if (typeof plural === 'string') into.set(plural, 'number');
  for (const branch of Object.values(branches)) placesOf(branch, into);
  if (typeof select === 'string') {
    into.set(
      select,
      'other' in branches
        ? 'string'
        : Object.keys(branches)
            .map((name) => `'${name}'`)
            .join(' | '),
    );
  }
  return into;
}

export function faultsOf(wording: Wording, language: Language): string[] {
  if (typeof wording === 'string') {
    const faults: string[] = [];
    const text = wording.replaceAll(PLACE, '');
    if (/[{}]/u.test(text)) faults.push(`a brace that is no place: ${wording}`);
    if (language === 'zh' && /\p{Script=Han}[,;:?!]|[,;:?!]\p{Script=Han}/u.test(text))
      faults.push(`punctuation of another script: ${wording}`);
    if (language === 'zh' && SPACED.test(wording) && !MAY_BE_SPACED.test(wording))
      faults.push(`a space beside Chinese: ${wording}`);
    return faults;
  }
  const { plural, select, ...branches } = wording;
  if ((typeof plural === 'string') === (typeof select === 'string')) return ['is neither plural nor select'];
  const faults = Object.values(branches).flatMap((branch) => faultsOf(branch, language));
  if (plural) {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const category of wanted) if (!(category in branches)) faults.push(`has no plural "${category}"`);
    for (const name of Object.keys(branches)) {
      if (!/^=\d+$/u.test(name) && !wanted.includes(name as Intl.LDMLPluralRule))
        faults.push(`"${name}" is no plural of ${language}`);
    }
  }
  return faults;
}

/** A number directly before the noun that it counts; a limit (`n`, `most`, `max`) is never one. */
const COUNTED =
  /\{(count|notes|pieces|scanned|days|hours|minutes|seconds|rows|times)(?:, number)?\} (?:[a-z-]+ )?(?!less|this)[a-z]{2,}s\b/gu;

/** The counts of an English wording whose noun would be wrong for one; they need `plural`. */
export function gluedCounts(wording: Wording, chosen: readonly string[] = []): string[] {
  if (typeof wording === 'string')
    return [...wording.matchAll(COUNTED)]
      .filter(([, place = '']) => !chosen.includes(place))
      .map(([text]) => text);
  const { plural, select: _, ...branches } = wording;
  const places = typeof plural === 'string' ? [...chosen, plural] : chosen;
  return Object.values(branches).flatMap((branch) => gluedCounts(branch, places));
}

/** The JavaScript expression that builds the sentence from the parameters `i`. */
export function expressionOf(wording: Wording, language: Language): string {
  if (typeof wording === 'string') {
    if (wording.search(PLACE) === -1) return JSON.stringify(wording);
    const text = wording.replaceAll(/[\\`]|\$(?=\{)/gu, String.raw`\$&`);
    return `\`${text.replaceAll(PLACE, (_, name: string, isNumber) => `\${i.${name}${isNumber ? `.toLocaleString("en")` : ''}}`)}\``;
  }
  const { plural, select, ...branches } = wording;
  const place = `i.${(plural ?? select) as string}`;
  const said = (name: string) => expressionOf(branches[name] ?? '', language);
  const names = Object.keys(branches);
  // English has one form for 1 and another for all other numbers; Malay and Chinese have one form.
  const test = (name: string) =>
    plural ? `${place}==${name === 'one' ? 1 : name.slice(1)}` : `${place}==${JSON.stringify(name)}`;
  const last = names.includes('other') ? 'other' : (names.at(-1) ?? '');
  return names
    .filter((name) => name !== last)
    .reduceRight((rest, name) => `${test(name)}?${said(name)}:${rest}`, said(last));
}

export function functionOf(wording: Wording, language: Language): string {
  return placesOf(wording).size > 0
    ? `i=>${expressionOf(wording, language)}`
    : `()=>${expressionOf(wording, language)}`;
}
