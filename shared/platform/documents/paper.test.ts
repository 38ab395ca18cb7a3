import { describe, expect, test } from 'vitest';
import {
  effectivePrintingSize,
  mayPrintOn,
  printingSizeIdOf,
  printingSizeOf,
  printingSizesFor,
} from '#shared/platform/documents/paper.ts';

const namesFor = (type: number | null) => printingSizesFor(type).map((size) => size.name);

describe('the papers a sub-account type may choose (spec §5)', () => {
  test.each([
    [21, ['COD Label']],
    [71, ['Label']],
    [77, ['PPOD Label']],
    [78, ['PPOD Label']],
    [1, ['A5', 'A6', 'Label']],
    [null, ['A5', 'A6', 'Label']],
  ])('are for type %s: %j', (type, names) => {
    expect(namesFor(type)).toEqual(names);
  });

  test('limit a restricted account to its own paper, whatever was chosen before', () => {
    expect(effectivePrintingSize(21, 1).name).toBe('COD Label');
    expect(effectivePrintingSize(1, 2).name).toBe('A6');
    expect(effectivePrintingSize(1, 4).name).toBe('A5');
    expect(mayPrintOn(71, 3)).toBe(true);
    expect(mayPrintOn(71, 1)).toBe(false);
  });
});

test('a paper is found by its ID and an ID by its name, and anything unknown is A5 (spec §5)', () => {
  expect(['A5', 'A6', 'Label', 'COD Label', 'PPOD Label'].map(printingSizeIdOf)).toEqual([1, 2, 3, 4, 5]);
  expect(printingSizeOf(2).name).toBe('A6');
  expect([printingSizeOf(9), printingSizeOf(null)].map((size) => size.name)).toEqual(['A5', 'A5']);
  expect(printingSizeIdOf('Letter')).toBe(1);
});

test('the label preview is 750 by 350 pixels, for COD 400 by 500 (spec §9)', () => {
  expect(printingSizeOf(3).preview).toEqual({ widthPx: 750, heightPx: 350 });
  expect(printingSizeOf(4).preview).toEqual({ widthPx: 400, heightPx: 500 });
});
