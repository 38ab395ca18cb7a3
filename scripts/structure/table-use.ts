/** Checks that each table has an owner, and that only its owner queries it. */
import { everyFeature, type Owned, tables } from '../table-owners.ts';
import { isServerFeature, type Problem, type Source } from './source.ts';

const writes =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|delete from|update)\s+(\w+)/gu;
const reads = /\b(?:selectFrom|\w*[jJ]oin|using)\(\s*'(\w+)|\b(?:from|join)\s+(\w+)/gu;
const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, built, plain]) => built ?? plain ?? ''));

/** Queries on tables of other features without permission in `table-owners.ts`. */
export function tableProblems(source: Source): string[] {
  const { feature, role, text } = source;
  if (!isServerFeature(source) || role !== 'queries') return [];
  const foreign =
    (kind: 'write' | 'read', allowed: (owned: Owned) => readonly string[]) => (name: string) => {
      const owned = Object.hasOwn(tables, name) ? tables[name] : undefined;
      if (!owned || owned.owner === feature) return [];
      const may = allowed(owned);
      return may.includes(feature) || may === everyFeature
        ? []
        : `${name} is ${owned.owner}'s to ${kind}: ask it`;
    };
  const write = foreign('write', ({ writers = [] }) => writers);
  const read = foreign('read', ({ writers = [], readers = [] }) =>
    readers === everyFeature ? readers : [...writers, ...readers],
  );
  return [...[...namesIn(text, writes)].flatMap(write), ...[...namesIn(text, reads)].flatMap(read)];
}

/** Tables that `tables.ts` describes but no feature owns. */
export function unownedTables(description: string): Problem[] {
  return [...description.matchAll(/^  (\w+): \w+Table;/gmu)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(tables, name))
    .map((name) => ({
      file: tablesFile,
      message: `no feature owns ${name}: say which in scripts/table-owners.ts`,
    }));
}
export const tablesFile = 'server/platform/db/tables.ts';
