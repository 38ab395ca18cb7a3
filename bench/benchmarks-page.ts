/**
 * docs/benchmarks.md: a table of figures held against an aim, then the output of each benchmark. A new run of a benchmark
 * replaces its old results.
 */
import { type Held, ratioOf } from './held.ts';

export interface Measured {
  name: string;
  day: string;
  /** Processors, memory and Node version. */
  machine: string;
  /** Load of the machine before and after. */
  load: readonly [string, string];
  printed: string;
  held: readonly Held[];
}

const heldHead = [
  '| benchmark | line | before | to reach | measured | ratio | day |',
  '|---|---|---|---|---|---|---|',
];

const figure = (value: number) => {
  if (Number.isInteger(value)) return String(value);
  const digits = [10, 1].filter((bound) => Math.abs(value) < bound).length + 1;
  return value.toFixed(digits);
};

/** One row of the table, for Markdown or a terminal. */
export const heldCells = (held: Held): string[] => [
  held.what,
  held.before === null ? '' : `${figure(held.before)} ${held.unit}`,
  `${held.isMoreBetter ? 'at least ' : ''}${figure(held.aim)} ${held.unit}`,
  `${figure(held.measured)} ${held.unit}`,
  ratioOf(held).toFixed(2),
];

const sectionOf = ({ name, day, machine, load, printed }: Measured, kept: string) =>
  `## ${name}\n\n${day}, ${machine}, load ${load[0]} before and ${load[1]} after.\n\n\`\`\`text\n${printed.trimEnd()}\n\`\`\`\n${kept}`;

const ranLine = /^\d{4}-\d\d-\d\d,.* load \S+ before and \S+ after\.$/mu;
const firstTable = /^```text\n[\s\S]*?^```$/mu;

/**
 * What a new run keeps of a section: remarks, and tables of other days or with more rows; not the heading, the first table and
 * its date.
 */
const keptOf = (section: string) => {
  const kept = section
    .replace(/^## .*$/mu, '')
    .replace(ranLine, '')
    .replace(firstTable, '')
    .trim();
  return kept === '' ? '' : `\n${kept.replaceAll(/\n{3,}/gu, '\n\n')}\n`;
};

/** @param intro first part of the page. */
export function pageWith(page: string, intro: string, measured: readonly Measured[]): string {
  const [head = '', ...old] = page.split(/^(?=## )/mu);
  const sections = new Map(
    old.map((text) => [text.slice(3, text.indexOf('\n')).trim(), text.trimEnd() + '\n']),
  );
  for (const one of measured) sections.set(one.name, sectionOf(one, keptOf(sections.get(one.name) ?? '')));
  const isNew = new Set(measured.map(({ name }) => name));
  const kept = head
    .split('\n')
    .filter((line) => line.startsWith('| ') && !heldHead.includes(line))
    .filter((line) => !isNew.has(line.split('|')[1]?.trim() ?? ''));
  const lines = measured.flatMap(({ name, day, held }) =>
    held.map((one) => `| ${[name, ...heldCells(one), day].join(' | ')} |`),
  );
  const table = [...kept, ...lines].toSorted((a, b) =>
    String(a.split('|')[1]).localeCompare(String(b.split('|')[1]), 'en'),
  );
  const named = [...sections].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return [intro, [...heldHead, ...table].join('\n') + '\n', ...named.map(([, text]) => text)].join('\n');
}
