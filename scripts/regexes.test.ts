/**
 * Runs every regular expression of the product on texts that make a careless one run for ever: long runs of what it repeats,
 * followed by what it does not accept. Measured in CPU time of this thread, so that a busy machine causes no failure.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';

import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const runLength = 1500;
/**
 * Linear expressions take far less than a millisecond for a text of this length, quadratic ones some; cubic or worse ones take
 * longer than this limit.
 */
const mostMs = 150;
const stopMs = 3000;

interface Found {
  file: string;
  source: string;
  flags: string;
}

/** A regex literal starts where a value may begin and ends on its line; character classes may contain a slash. */
const literal =
  /(?<=[(,=:[!&|?{};\n>]\s*|return\s+)\/((?![*/])(?:\[(?:\\.|[^\]\\\n])*\]|\\.|[^/\\[\n])+)\/([dgimsuvy]*)/gu;

function regexesOf(text: string): { source: string; flags: string }[] {
  return [...text.matchAll(literal)].flatMap(([, source = '', flags = '']) => {
    try {
      return [new RegExp(source, flags)];
    } catch {
      return [];
    }
  });
}

/** In the browser a careless expression freezes the tab of a user who pasted a text or opened one from somebody else. */
const sources = ['shared/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}', 'clients/typescript/src/**/*.ts'];
const all: Found[] = globSync(sources, { cwd: root })
  .filter(
    (file) =>
      !/\.(?:test|fixture|testing|setup)\.tsx?$|^(?:server|web)\/(?:test|demo)\/|words\/made\//u.test(file),
  )
  .flatMap((file) =>
    regexesOf(readFileSync(resolve(root, file), 'utf8')).map(({ source, flags }) => ({
      file,
      source,
      flags,
    })),
  );

/** One character for each class in the expression, and the characters that it spells out. */
function signsOf(source: string): string[] {
  const classes: [RegExp, string][] = [
    [/\\d|0-9/u, '0'],
    [/\\w|a-z|\\p\{L|\\S|\[\^|(?<!\\)\./u, 'a'],
    [/A-Z/u, 'A'],
    [/\\s|\\p\{Z/u, ' '],
    [/\\n|\\r/u, '\n'],
    [/\\p\{M/u, '\u0301'],
  ];
  const spelt = [...source.replace(/\\[a-zA-Z](?:\{[^}]*\})?/gu, '')].filter(
    (sign) => !/[\^$()[\]{}?*+|\\]/u.test(sign),
  );
  return [
    ...new Set([...classes.filter(([wanted]) => wanted.test(source)).map(([, sign]) => sign), ...spelt]),
  ].slice(0, 9);
}

function hostileTexts(source: string): string[] {
  const signs = signsOf(source);
  const runs = signs.flatMap((one) => [one, ...signs.map((two) => one + two)]);
  return runs.flatMap((run) => {
    const long = run.repeat(Math.ceil(runLength / run.length));
    return [`${long}\u0001`, `${signs[0] ?? ''}${long}\u0001`];
  });
}

const now = () => process.threadCpuUsage().user / 1000;

/** The longest time that any of the texts took, in milliseconds. */
function slowest({ source, flags }: Pick<Found, 'source' | 'flags'>, stopAfter = stopMs): number {
  const regex = new RegExp(source, flags.replace(/[gy]/gu, ''));
  const timed = createContext({ regex, texts: hostileTexts(source), now, at: 0, from: 0, most: 0 });
  const work =
    'for (; at < texts.length; at += 1) { from = now(); regex.test(texts[at]); most = Math.max(most, now() - from); }';
  for (let timeout = stopAfter; ; timeout *= 2) {
    try {
      runInContext(work, timed, { timeout });
      return Number(timed['most']);
    } catch {
      // The timeout counts real time: on a busy machine the thread may have had little CPU time, so it continues with the same
      // text.
      if (now() - Number(timed['from']) > mostMs) return Infinity;
    }
  }
}

it('The check finds slow regular expressions', () => {
  // These run until they are stopped, so a shorter timeout than for uncertain cases is enough.
  const soon = 2 * mostMs;
  expect(slowest({ source: String.raw`^(\w+\s?)*$`, flags: 'u' }, soon)).toBe(Infinity);
  expect(slowest({ source: String.raw`\s*,?\s*;?\s*$`, flags: 'u' }, soon)).toBeGreaterThan(mostMs);
});

it('No regular expression of the product takes long for a hostile text', () => {
  for (const [part, least] of [
    ['shared', 50],
    ['server', 50],
    ['web', 20],
  ] as const)
    expect(all.filter(({ file }) => file.startsWith(part)).length, part).toBeGreaterThan(least);
  const slow = all
    .map((found) => ({ ...found, ms: slowest(found) }))
    .filter(({ ms }) => ms > mostMs)
    .map(({ file, source, ms }) => `${file}: /${source}/ ${Math.round(ms)} ms`);
  expect(slow).toEqual([]);
});
