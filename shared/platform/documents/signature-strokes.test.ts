import { describe, expect, it } from 'vitest';

import { strokeSeparator, strokesOf } from '#shared/platform/documents/signature-strokes.ts';

describe('the strokes of a signature', () => {
  it('are separated by two bars, with or without spaces', () => {
    expect(strokesOf('M1 2 L3 4 || m5 6 l7 8')).toEqual(['M1 2 L3 4', 'm5 6 l7 8']);
    expect(strokesOf(['M1 2', 'M3 4'].join(strokeSeparator))).toEqual(['M1 2', 'M3 4']);
  });

  it('start with a move when they have no command', () => {
    expect(strokesOf('1 2 3 4||-5 .6')).toEqual(['M1 2 3 4', 'M-5 .6']);
  });

  it('are an empty list for an empty signature', () => {
    expect(strokesOf('')).toEqual([]);
    expect(strokesOf(' || ')).toEqual([]);
  });
});
