import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';

import { labelled, parse } from './parse.ts';
import {
  cents,
  email,
  grams,
  isoDay,
  millimetres,
  mobile,
  newPassword,
  oneOf,
  phone,
  text,
} from './rules.ts';

const form = labelled(
  z.object({
    name: text(5),
    pieces: z.array(z.object({ weight: grams() })),
    sender: z.object({ name: text(5) }),
  }),
  { name: 'Name', 'pieces.weight': 'Weight', 'sender.name': 'Sender Name' },
);

const messagesOf = (input: unknown) => {
  const parsed = parse(form, input);
  return parsed.ok ? {} : parsed.fields;
};

describe('A validation error', () => {
  it('is the label followed by the rule text, under the path of its field', () => {
    expect(
      messagesOf({ name: 'too long', pieces: [{ weight: 1 }, { weight: 0 }], sender: { name: '' } }),
    ).toEqual({
      name: 'Name must be 5 characters or less',
      'pieces.1.weight': 'Weight must be more than 0.',
      'sender.name': 'Sender Name Required',
    });
  });

  it('distinguishes an empty number from a value that is not a number', () => {
    expect(
      messagesOf({ name: 'a', pieces: [{ weight: null }, { weight: 'x' }], sender: { name: 'a' } }),
    ).toEqual({
      'pieces.0.weight': 'Weight Required',
      'pieces.1.weight': 'Weight must be a number',
    });
  });

  it('has our own wording also where the schema has no labels', () => {
    const bare = z.strictObject({
      kind: z.enum(['a', 'b']),
      count: z.int().check(z.minimum(2), z.maximum(9)),
      price: z.number().check(z.positive()),
      code: z.string().check(z.regex(/^[a-z]+$/u), z.maxLength(3)),
      rows: z.array(z.string()).check(z.minLength(1)),
    });
    const reported = (input: unknown) => {
      const parsed = parse(bare, input);
      return parsed.ok ? [] : Object.values(parsed.fields);
    };
    expect(reported({ kind: 'c', count: 10, price: 0, code: 'ABC', rows: [] })).toEqual([
      'Kind must be one of a, b',
      'Count must be at most 9',
      'Price must be more than 0.',
      'Code is not valid.',
      'Rows must have at least 1',
    ]);
    expect(reported({ kind: 'a', count: 1, price: 'x', code: 'abcd', rows: 'x' })).toEqual([
      'Count must be at least 2',
      'Price must be a number',
      'Code must be 3 characters or less',
      'Rows must be a list',
    ]);
    expect(reported({ count: 2.5, price: 1, code: 'a', rows: ['x'], colour: 'red' })).toEqual([
      'Kind Required',
      'Count must be a whole number',
      'Request cannot have colour',
    ]);
  });

  it('names the type of value that a field takes', () => {
    const kinds = z.object({
      name: text(5),
      isSoft: z.boolean(),
      rows: z.array(z.string()),
      sender: z.object({}),
      weight: grams(),
    });
    const wrong = parse(kinds, { name: 5, isSoft: 'true', rows: {}, sender: [], weight: 1.5 });
    expect(wrong).toMatchObject({
      fields: {
        name: 'Name must be text',
        isSoft: 'Is Soft must be true or false',
        rows: 'Rows must be a list',
        sender: 'Sender must be an object',
        weight: 'Weight must be a whole number',
      },
    });
  });

  it('gives people limits in display units, and programs limits in field units and the list of choices', () => {
    const limited = z.object({ value: cents(1_000_000), side: millimetres(), paper: oneOf(['a5', 'a6']) });
    const given = { value: 1_000_001, side: 10_000_000, paper: 'A6' };
    expect(parse(limited, given)).toMatchObject({
      fields: {
        value: 'Value must be at most 10000',
        side: 'Side must be at most 999999.9',
        paper: 'Paper is not one of the choices',
      },
    });
    expect(parse(limited, given, { isForProgram: true })).toMatchObject({
      fields: { value: 'Value must be at most 1000000', paper: 'Paper must be one of a5, a6' },
      problems: [
        { code: 'validation.max', params: { n: 1_000_000 } },
        { code: 'validation.max', params: { n: 9_999_999 } },
        { code: 'validation.one_of' },
      ],
    });
  });

  it('never shows the wording of the validation library', () => {
    for (const input of [null, undefined, 7, [], {}, { name: {}, pieces: 'x', sender: 3 }]) {
      expect(Object.values(messagesOf(input)).join()).not.toContain('Invalid input');
    }
  });
});

describe('Texts', () => {
  const parsed = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value);

  it('are trimmed, lose repeated spaces inside and keep the letters of every script', () => {
    expect(parsed(text(30), '  Siti   binti  Ali ').data).toBe('Siti binti Ali');
    expect(parsed(text(30), '陈美玲 முருகன் 😀').data).toBe('陈美玲 முருகன் 😀');
  });

  it('are refused when they contain characters that cannot be stored or printed', () => {
    expect(parsed(text(30), 'a\u0000b').success).toBe(false);
    expect(parsed(text(30), 'a\ud83d').success).toBe(false);
  });

  it('are not trimmed when they are passwords', () => {
    expect(parsed(newPassword(), '  two  spaces ').data).toBe('  two  spaces ');
  });
});

describe('The rules for phone numbers and email addresses', () => {
  const good = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).success;

  it.each(['123456789', '1234567890', '61234567'])('accept the phone number %s', (value) =>
    expect(good(phone(), value)).toBe(true),
  );
  it.each(['012345678', '11234567', '12345678901', '1234567', '+6012345678'])(
    'refuse the phone number %s',
    (value) => expect(good(phone(), value)).toBe(false),
  );
  it.each(['1234', '123456789012'])('accept the phone number %s for a shipment', (value) =>
    expect(good(mobile(), value)).toBe(true),
  );
  it.each(['123', '1234567890123', '12a4'])('refuse the phone number %s for a shipment', (value) =>
    expect(good(mobile(), value)).toBe(false),
  );
  it.each(['a@b.co', 'siti.x+y@mail.example.my', "o'brien@mail.example"])(
    'accept the email address %s',
    (value) => expect(good(email(), value)).toBe(true),
  );
  it.each(['a@b', 'a b@c.co', 'a@b..co', 'a@b.co,c@d.co', 'x'])('refuse the email address %s', (value) =>
    expect(good(email(), value)).toBe(false),
  );
});

describe('The rule for dates', () => {
  const good = (value: string) => z.safeParse(isoDay(), value).success;

  it.each(['2026-11-20', '2028-02-29', '1999-12-31'])('accepts %s', (value) =>
    expect(good(value)).toBe(true),
  );
  it.each(['2026-02-31', '2027-02-29', '2026-13-01', '0000-01-01', '20-11-2026', '2026-11-20T00:00'])(
    'refuses %s',
    (value) => expect(good(value)).toBe(false),
  );
});

it('A field name that every JavaScript object inherits is treated like any other field name', () => {
  const schema = labelled(z.object({ valueOf: text(5), constructor: text(5), other: text(5) }), {});
  const given: unknown = JSON.parse('{"valueOf": "", "constructor": "", "other": ""}');
  const parsed = parse(schema, given);
  expect(parsed.ok ? [] : Object.entries(parsed.fields)).toEqual([
    ['valueOf', 'Value Of Required'],
    ['constructor', 'Constructor Required'],
    ['other', 'Other Required'],
  ]);
});

it.each([
  { schema: cents(), given: 1e17, code: 'validation.max' },
  { schema: cents(), given: -1e17, code: 'validation.min' },
  { schema: z.int(), given: 1e17, code: 'validation.number' },
])(
  'The number $given is refused with $code of the field, not with the integer limit of JavaScript',
  ({ schema, given, code }) => {
    const parsed = parse(z.object({ other: text(5), field: schema }), { other: '', field: given });
    expect(parsed.ok ? [] : parsed.problems.map((one) => [one.field, one.code])).toEqual([
      ['other', 'validation.required'],
      ['field', code],
    ]);
  },
);
