import { describe, expect, it } from 'vitest';

import { beside, joinedNotes, noteLines, roomBeside } from './note-lines.rules.ts';

const fifty = 'Leave it with the guard at the back gate, who rings';

describe('A note on the two lines of a label', () => {
  it('stays on the first where it fits', () => {
    expect(noteLines('Ring twice')).toEqual({ customerNote1: 'Ring twice', customerNote2: '' });
    expect(noteLines('a'.repeat(50)).customerNote1).toHaveLength(50);
  });

  it('goes on in the second, from a space', () => {
    expect(noteLines(`${fifty} me before`)).toEqual({
      customerNote1: 'Leave it with the guard at the back gate, who',
      customerNote2: 'rings me before',
    });
    // The space may be the first character that has no room.
    expect(noteLines(`${'a'.repeat(50)} b`)).toEqual({ customerNote1: 'a'.repeat(50), customerNote2: 'b' });
  });

  it('stays whole in the first where both have no room for it', () => {
    for (const note of [`${fifty} ${fifty} ${fifty}`, 'a'.repeat(51)])
      expect(noteLines(note)).toEqual({ customerNote1: note, customerNote2: '' });
    expect(noteLines(`${fifty} me before`, 14).customerNote2).toBe('');
    expect(noteLines(`${fifty} me before`, 15).customerNote2).toBe('rings me before');
  });

  it('is one of several, each said once', () => {
    expect(joinedNotes(['Ring twice', '', 'No pork', 'Ring twice'])).toBe('Ring twice; No pork');
  });

  it('stands beside a number in the second', () => {
    expect(beside('A-77', 'rings me')).toBe('A-77; rings me');
    expect(beside('A-77', '')).toBe('A-77');
    expect(roomBeside('A-77') + 'A-77; '.length).toBe(50);
    expect(roomBeside('')).toBe(50);
    expect(roomBeside('a'.repeat(60))).toBe(0);
  });
});
