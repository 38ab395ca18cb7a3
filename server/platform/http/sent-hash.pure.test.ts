/** The hash that recognises a repeated request across releases. */
import { expect, it } from 'vitest';

import { Refused } from './refused.ts';
import { sentHashOf } from './sent-hash.ts';

const sent = (body: unknown, more: object = {}) =>
  sentHashOf({ params: {}, query: {}, body, files: [], ...more });
const file = (text: string) => ({ field: 'file', fileName: 'a.csv', bytes: Buffer.from(text) });

it('The hash of a request does not depend on the order of names, but on everything else in it', () => {
  const same = sent({ a: 1, b: { c: [1, 2], d: null } });
  expect(sent({ b: { d: null, c: [1, 2] }, a: 1 })).toBe(same);
  expect(sent({ a: 1, b: { c: [2, 1], d: null } })).not.toBe(same);
  expect(sent({ A: 1, b: { c: [1, 2], d: null } })).not.toBe(same);
  expect(sent({ a: 1, b: { c: [1, 2] } })).not.toBe(same);
  expect(sent({ a: 1, b: { c: [1, 2], d: null } }, { params: { id: '1' } })).not.toBe(same);
});

it('The hash of an upload depends on the contents of its files', () => {
  expect(sent({}, { files: [file('1')] })).toBe(sent({}, { files: [file('1')] }));
  expect(sent({}, { files: [file('1')] })).not.toBe(sent({}, { files: [file('2')] }));
});

it('The hash of a request that is nested far too deep is refused', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  expect(() => sent({ ofNoSchema: deep })).toThrow(Refused);
});
