/**
 * Checks that the catalogue is complete: every message exists in every language with the same places and is used, and no file
 * has visible words outside the catalogue. `node scripts/check-words.ts web/features/quote` checks only that folder for visible
 * words.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { parseSync, Visitor } from 'vite';

import { baseLanguage, type Language, languages } from '../shared/platform/words/message.ts';
import { faultsOf, gluedCounts, placesOf, readWords, type Wording, type Words } from './words/catalogue.ts';
import { visibleSpots } from './words/visible.ts';

/**
 * Excuses the line itself or the line below it, whose words are not the portal's (a brand, a unit, a sample); the reason
 * follows. `// words: this file …` in the first lines excuses a file (the legal texts, which stay English).
 */
const excused = /\/\/ words: \S|\{\/\* words: \S/u;

interface Source {
  /** Path from the root, with forward slashes. */
  name: string;
  code: string;
  isTest: boolean;
}

const lineAt = (code: string, at: number) => code.slice(0, at).split('\n').length;
const partsOf = (wording: Wording) =>
  [...new Set(JSON.stringify(wording).match(/<\w+>/gu))].toSorted().join();

/** Differences between a language and English: other places, other parts, missing messages. */
function translationFaults(words: Words, language: Language): string[] {
  const base = words[baseLanguage];
  const faults: string[] = [];
  for (const [key, wording] of words[language]) {
    faults.push(...faultsOf(wording, language).map((fault) => `${key} (${language}): ${fault}`));
    const origin = base.get(key);
    if (origin === undefined) {
      faults.push(`${key} is in ${language} but not in ${baseLanguage}`);
      continue;
    }
    const [wanted, has] = [placesOf(origin), placesOf(wording)];
    for (const place of wanted.keys())
      if (!has.has(place)) faults.push(`${key} (${language}) lacks the place {${place}}`);
    for (const place of has.keys())
      if (!wanted.has(place)) faults.push(`${key} (${language}) has a place {${place}} that English lacks`);
    if (partsOf(wording) !== partsOf(origin))
      faults.push(`${key} (${language}) has other <parts> than English`);
  }
  for (const key of base.keys())
    if (!words[language].has(key)) faults.push(`${key} is not translated into ${language}`);
  return faults;
}

/** Messages whose count is never one: a constant above one, or shown only from two on. */
const neverOne: ReadonlySet<string> = new Set([
  'bulk_grid_all_columns',
  'bulk_shipment_rule_delivery_orders',
  'cn_listing_printed_times',
  'dashboard_age_days',
  'handover_copy_help',
  'handover_copy_text',
  'sign_in_fact_tracking',
  'static_pages_faq_claim_progress_answer',
  'static_pages_faq_claim_time_answer',
  'static_pages_faq_max_pieces_answer',
  'static_pages_faq_priority_answer',
  'static_pages_one_row_is_one_shipment',
  'webhook_problem_too_old',
]);

/** Plurals that do not fit the language: Malay and Chinese have one form for every number, English has another for one. */
const pluralFaults = (words: Words): string[] =>
  [...words[baseLanguage]]
    .filter(([key]) => !neverOne.has(key))
    .flatMap(([key, wording]) =>
      gluedCounts(wording).map((text) => `${key} wants a plural: “${text}” is wrong for one`),
    );

/** The messages that a file uses, and uses of the catalogue that the build for one language cannot resolve. */
function usesOf({ name, code }: Source): { keys: string[]; faults: string[] } {
  const keys: string[] = [];
  const faults: string[] = [];
  if (!code.includes("/words.ts'") || !/\bm\b/u.test(code)) return { keys, faults };
  new Visitor({
    MemberExpression(node) {
      const object = node.object as { type: string; name?: string };
      if (object.type !== 'Identifier' || object.name !== 'm') return;
      if (node.computed)
        faults.push(
          `${name}:${lineAt(code, node.start)} m[…] cannot be built for one language; write a table of m.key`,
        );
      else keys.push((node.property as { name: string }).name);
    },
  }).visit(parseSync(name, code).program);
  return { keys, faults };
}

/**
 * Folders whose words stay English: documents (domain.md: as the depot reads them), the demo's data, and messages to those who
 * start a portal.
 */
const english = [
  'server/platform/documents/',
  'server/platform/db/',
  'server/platform/settings/',
  'server/demo/',
  'server/dev.ts',
  'server/env.ts',
  'server/env/',
  'server/start.ts',
  'server/test/',
  'web/test/',
];

/** Visible words outside the catalogue: on screens, and in rules, rows and replies. */
function strayWords({ name, code, isTest }: Source): string[] {
  const lines = code.split('\n');
  const isEnglishByIntent =
    english.some((place) => name.startsWith(place)) ||
    lines.slice(0, 8).some((line) => line.includes('words: this file'));
  if (isTest || isEnglishByIntent) return [];
  return visibleSpots(name, code).flatMap(({ start, text, why }) => {
    const line = lineAt(code, start + (/^\s*/u.exec(code.slice(start))?.[0].length ?? 0));
    if (excused.test(lines[line - 1] ?? '') || excused.test(lines[line - 2] ?? '')) return [];
    return [`${name}:${line} words outside the catalogue (${why}): ${text.slice(0, 60)}`];
  });
}

function sourcesOf(root: string): Source[] {
  return ['shared', 'server', 'web']
    .map((side) => join(root, side))
    .filter((side) => existsSync(side))
    .flatMap((side) => readdirSync(side, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name) && !entry.parentPath.endsWith('/made'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      name: relative(root, path).split(sep).join('/'),
      code: readFileSync(path, 'utf8'),
      isTest: /\.(?:test|testing|fixture)\.tsx?$/u.test(path),
    }));
}

export function faultsBelow(root: string, only: readonly string[] = []): string[] {
  const { words, faults } = readWords(join(root, 'shared'));
  const sources = sourcesOf(root);
  for (const language of languages) faults.push(...translationFaults(words, language));
  faults.push(...pluralFaults(words));
  const used = new Set<string>();
  for (const source of sources) {
    const uses = usesOf(source);
    faults.push(...uses.faults);
    if (!source.isTest) for (const key of uses.keys) used.add(key);
    if (only.length === 0 || only.some((place) => source.name.startsWith(place)))
      faults.push(...strayWords(source));
  }
  for (const key of words[baseLanguage].keys()) if (!used.has(key)) faults.push(`nobody uses ${key}`);
  return faults;
}

if (import.meta.main) {
  const faults = faultsBelow(join(import.meta.dirname, '..'), process.argv.slice(2));
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(
    faults.length === 0 ? 'Words: whole in every language.\n' : `Words: ${faults.length} faults.\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
