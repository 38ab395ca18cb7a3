import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { cents, optionalText, text } from '#shared/platform/validation/rules.ts';

import { programInput } from './program-input.ts';

const schema = z.object({
  receiver: z.object({ name: text(30), address2: optionalText(30) }),
  pieces: z.optional(z.array(z.object({ weightGrams: z.int() }))),
  codCents: z._default(z.nullable(cents()), null),
  limit: z._default(z.pipe(z.coerce.number(), z.int()), 50),
  data: z.optional(z.unknown()),
});
const namesOf = (given: unknown, beside = {}) =>
  programInput(schema, given, beside).unknown.map(({ field, params }) => [field, params['meant'] ?? null]);

describe('A field name that the schema lacks', () => {
  it('is found at any depth, with the name that was probably meant', () => {
    expect(
      namesOf({
        receiver: { Address2: 'x', nickname: 'x' },
        pieces: [{ weightGrams: 1 }, { weight: 1, weight_grams: 1 }],
        cod: 1,
        recever: {},
        data: { anything: 1 },
      }),
    ).toEqual([
      ['receiver.Address2', 'address2'],
      ['receiver.nickname', null],
      ['pieces.1.weight', 'weightGrams'],
      ['pieces.1.weight_grams', 'weightGrams'],
      ['cod', 'codCents'],
    ]);
  });

  it('is found also when every JavaScript object has it, such as constructor', () => {
    expect(namesOf(JSON.parse('{"constructor": 1, "toString": 1, "": 1}'))).toEqual([
      ['constructor', null],
      ['toString', null],
      ['', null],
    ]);
  });

  it('is reported with at most 60 characters', () => {
    const [[field = ''] = []] = namesOf({ [`x${'y'.repeat(100_000)}`]: 1 });
    expect(field).toHaveLength(60);
  });

  it('is accepted when it is given as known, and has the suggestion that is given for it', () => {
    expect(namesOf({ dryRun: 'true' }, { known: ['dryRun'] })).toEqual([]);
    expect(namesOf({ dry_run: true }, { meant: ['?dryRun=true'] })).toEqual([['dry_run', '?dryRun=true']]);
  });
});

it('A null is removed where the field is optional and not nullable', () => {
  const given = {
    receiver: { name: null, address2: null },
    pieces: null,
    codCents: null,
    limit: null,
  };
  expect(programInput(schema, given)).toEqual({
    value: { receiver: { name: null }, codCents: null },
    unknown: [],
  });
});

it('A value that is not an object is left unchanged for the schema', () => {
  for (const given of [null, 7, 'text', [], [{ codCents: 1 }]])
    expect(programInput(schema, given)).toEqual({ value: given, unknown: [] });
});
