import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import {
  searchedIdentity,
  identityProblem,
  isMalaysianForm,
  keptIdentity,
  optionalIdentityNumber,
} from './identity.ts';
import { normaliseIdentity } from './normalise.ts';
import { labelled, parse } from './parse.ts';
import { messages } from './rules.ts';

const today = '2026-11-22';

describe('An identity number', () => {
  it.each([
    '900101-14-5678',
    '900101145678',
    '900101-145678',
    '000229-14-5678',
    '141121-14-5678',
    '991231-10-0001',
  ])('%s is valid', (value) => expect(identityProblem(value, today)).toBeNull());

  it.each([
    '900101-14-567',
    '900101-14-56789',
    '9001011-4-5678',
    '901301-14-5678',
    '900230-14-5678',
    '010229-14-5678',
    'A00101-14-5678',
    '900101 14 5678',
    '',
  ])('%j does not have a valid format', (value) =>
    expect(identityProblem(value, today)).toBe(messages.identityFormat),
  );

  it.each(['141122-14-5678', '150101-14-5678', '261122-14-5678'])(
    '%s is refused because the person is too young',
    (value) => expect(identityProblem(value, today)).toBe(messages.identityAge),
  );

  it('is refused with a message that names the field label, and may be empty where it is optional', () => {
    const form = labelled(z.object({ ic: searchedIdentity('MY', () => today) }), { ic: 'IC' });
    const messageOf = (ic?: string) => {
      const parsed = parse(form, { ic });
      return parsed.ok ? null : parsed.message;
    };
    expect(messageOf('12')).toBe('IC not a valid format.');
    expect(messageOf('200101-14-5678')).toBe('IC must be more than 12 years old.');
    expect(messageOf('')).toBe('IC Required');
    expect(messageOf('900101-14-5678')).toBeNull();
    const optional = labelled(z.object({ ic: optionalIdentityNumber(() => today) }), { ic: 'IC' });
    expect(parse(optional, {}).ok).toBe(true);
  });

  it.each([
    ['MY', '900101 14 5678', '900101-14-5678'],
    ['MY', 'A1234567', 'A1234567'],
    ['MY', '900101-14-56789', 'IC not a valid format.'],
    ['MY', '5678', 'IC not a valid format.'],
    ['MY', 'A12', 'IC must be 4 characters or more'],
    ['SG', '567A', '567A'],
    ['SG', '5678', '5678'],
    ['SG', '*67A', 'IC must be 4 characters or more'],
    ['SG', 'S'.repeat(21), 'IC must be 20 characters or less'],
  ] as const)('searched for in the market %s: %s gives %s', (market, typed, answer) => {
    const form = labelled(z.object({ ic: searchedIdentity(market, () => today) }), { ic: 'IC' });
    const parsed = parse(form, { ic: typed });
    expect(parsed.ok ? parsed.value.ic : parsed.message).toBe(answer);
  });

  it('is stored with dashes; a passport number is stored unchanged and not taken for a Malaysian IC', () => {
    for (const written of ['900101145678', '900101 14 5678', '900101-14-5678', ' 900101-145678 ']) {
      expect(keptIdentity(written)).toBe('900101-14-5678');
      expect(isMalaysianForm(written)).toBe(true);
    }
    for (const other of ['A1234567', 'S1234567D', '']) {
      expect(keptIdentity(other)).toBe(other);
      expect(isMalaysianForm(other)).toBe(false);
    }
  });

  it('is limited to 12 digits while it is typed', () => {
    expect(normaliseIdentity('900101-14-56789')).toBe('900101145678');
    expect(normaliseIdentity('IC 9001 01')).toBe('900101');
  });
});
