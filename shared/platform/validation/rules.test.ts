import { describe, expect, it } from 'vitest';

import { parse } from './parse.ts';
import { labelText, mobile, optionalText, text } from './rules.ts';

const value = (schema: Parameters<typeof parse>[0], input: unknown) => {
  const parsed = parse(schema, input);
  return parsed.ok ? parsed.value : parsed.message;
};

describe('A text', () => {
  it.each([
    ['‪+60 12\u202c', '+60 12', 'a number copied from a phone'],
    ['\u202eevil\u202c', 'evil', 'with its direction reversed'],
    ['Lee\u200b Mei\ufeff Ling', 'Lee Mei Ling', 'copied from a web page'],
    ['co\u00adoperate', 'cooperate', 'with a soft hyphen'],
    ['\u2067abc\u2069', 'abc', 'in direction isolates'],
  ])('loses invisible characters: %j becomes %j (%s)', (typed, kept) => {
    expect(value(text(30), typed)).toBe(kept);
  });

  it('keeps the characters that join letters and emoji', () => {
    for (const whole of ['👨‍👩‍👧', 'ஸ்ரீ', 'क्‍ष', '陈美玲']) expect(value(text(30), whole)).toBe(whole);
  });

  it('counts as missing when it has only invisible characters', () => {
    for (const nothing of ['\u200b\u2060 \u202e', '\u200d\u200c', '\u3164 \uffa0', '\u0308', '\ufe0f']) {
      expect(value(text(30), nothing)).toContain('Required');
    }
    expect(value(optionalText(30), '\u200b')).toBe('');
  });

  it.each(['a\u0000b', 'a\u0085b', 'a\u009bb', 'a\ud800b', 'a\uffffb'])('is refused when it is %j', (bad) => {
    expect(value(text(30), bad)).toContain('has a character that cannot be printed');
  });

  it('for a label is refused with a message that names the characters no label can print', () => {
    expect(value(labelText(30), '김 Siti 🏠')).toContain('has characters that cannot be printed: 김, 🏠');
    for (const whole of ['陈美玲', 'ஸ்ரீ', 'محمد', 'สมชาย', 'Zoë’s'])
      expect(value(labelText(30), whole)).toBe(whole);
  });

  it('for a mobile number is accepted with invisible characters that were copied with it', () => {
    expect(value(mobile(), '\u202a123456789\u202c')).toBe('123456789');
  });
});
