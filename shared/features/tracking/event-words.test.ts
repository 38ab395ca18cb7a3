import { expect, it } from 'vitest';

import { eventBy, eventText } from './event-words.rules.ts';

const zh = { locale: 'zh' } as const;

it('The text of an event follows from its code and details, in the language of the reader', () => {
  expect(eventText({ code: 'DLV', detail: {} })).toBe('Delivered');
  expect(eventText({ code: 'EDT', detail: {} })).toBe('Consignment note edited');
  expect(eventText({ code: 'EDT', detail: { labelVersion: 2 } })).toBe('Edited: label version 2');
  expect(eventText({ code: 'EDT', detail: { labelVersion: 2 } }, zh)).toBe('已编辑：标签版本2');
  expect(eventText({ code: 'COR', detail: { code: 'DLV' } })).toBe(
    'Correction: ‘Delivered’ was recorded by mistake',
  );
  expect(eventText({ code: 'HLD', detail: { text: 'The gate was locked' } }, zh)).toBe('The gate was locked');
});

it('The recorder of an event is a name, or the operator in words', () => {
  expect(eventBy('Van 12', {}, zh)).toBe('Van 12');
  expect(eventBy('', { operator: '' })).toBe('Operations');
  expect(eventBy('', { operator: 'depot-1' })).toBe('Operator depot-1');
  expect(eventBy('', { operator: '' }, zh)).toBe('运营部');
  expect(eventBy('', {})).toBe('');
});
