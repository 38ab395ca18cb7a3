import { describe, expect, it } from 'vitest';

import { prefixedLine, joinedNotes, noteLines, roomAfter } from './note-lines.rules.ts';

const fifty = 'Leave it with the guard at the back gate, who rings';

describe('A note on the two lines of a label', () => {
  it('is on the first line when it fits', () => {
    expect(noteLines('Ring twice')).toEqual({ customerNote1: 'Ring twice', customerNote2: '' });
    expect(noteLines('a'.repeat(50)).customerNote1).toHaveLength(50);
  });

  it('continues on the second line, split at a space', () => {
    expect(noteLines(`${fifty} me before`)).toEqual({
      customerNote1: 'Leave it with the guard at the back gate, who',
      customerNote2: 'rings me before',
    });
    // The space may be the first character that does not fit.
    expect(noteLines(`${'a'.repeat(50)} b`)).toEqual({ customerNote1: 'a'.repeat(50), customerNote2: 'b' });
  });

  it('is kept whole as the first line when it does not fit on both lines', () => {
    for (const note of [`${fifty} ${fifty} ${fifty}`, 'a'.repeat(51)])
      expect(noteLines(note)).toEqual({ customerNote1: note, customerNote2: '' });
    expect(noteLines(`${fifty} me before`, 14).customerNote2).toBe('');
    expect(noteLines(`${fifty} me before`, 15).customerNote2).toBe('rings me before');
  });

  it('is joined from several notes without repetitions', () => {
    expect(joinedNotes(['Ring twice', '', 'No pork', 'Ring twice'])).toBe('Ring twice; No pork');
  });

  it('shares the second line with a number', () => {
    expect(prefixedLine('A-77', 'rings me')).toBe('A-77; rings me');
    expect(prefixedLine('A-77', '')).toBe('A-77');
    expect(roomAfter('A-77') + 'A-77; '.length).toBe(50);
    expect(roomAfter('')).toBe(50);
    expect(roomAfter('a'.repeat(60))).toBe(0);
  });
});
