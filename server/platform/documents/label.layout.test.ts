/** Positions on a label, read from the layout itself. */
import { describe, expect, test } from 'vitest';

import { labelForm } from '#server/platform/documents/label.forms.ts';
import { overlap, printed } from '#server/platform/documents/label.printed.testing.ts';
import { labelCases, sampleLabel } from '#server/platform/documents/label.samples.ts';
import { mmPerPoint, overhangOf, tailOf } from '#server/platform/documents/units.ts';

/** A tolerance for rounding to dots. */
const hair = 0.07;
const margin = 3;
/** White space between large letters and a line that a reader sees as white. */
const clear = 0.8;

describe.each([1, 2, 3, 4, 5] as const)('on paper %i', (printingSize) => {
  const { widthMm, heightMm } = labelForm(printingSize);

  test.each(Object.entries(labelCases))('no text is smaller than 6 pt: %s', (_name, label) => {
    const { texts } = printed(label, printingSize);
    expect(texts.filter(({ size }) => size < 6 - 1e-9)).toEqual([]);
  });

  test.each(['PJY-475', 'JHB-810', 'QJQ-1'])(
    'the letters of %s do not touch the lines around them',
    (code) => {
      const label = sampleLabel({ routingCode: code });
      const { texts, fields } = printed(label, printingSize);
      const routing = texts.find(({ what }) => what === code);
      if (!routing) throw new Error('The routing code is not printed');
      const em = routing.size * mmPerPoint;
      const ink = {
        ...routing,
        left: routing.left - overhangOf(code) * em,
        top: routing.top - clear,
        bottom: routing.bottom + tailOf(code) * em + clear,
      };
      expect(fields.filter((field) => overlap(field, ink))).toEqual([]);
    },
  );

  test('a reprint keeps the complete line of contacts', () => {
    const label = sampleLabel({ reprint: 3 });
    expect(printed(label, printingSize).texts.map(({ what }) => what)).toContain(label.brand.contactLine);
  });

  test.each(Object.entries(labelCases))('nothing is nearer than 3 mm to an edge: %s', (_name, label) => {
    const { texts, fields, codes } = printed(label, printingSize);
    const outside = [...texts, ...fields, ...codes].filter(
      ({ left, top, right, bottom }) =>
        left < margin - hair ||
        top < margin - hair ||
        right > widthMm - margin + hair ||
        bottom > heightMm - margin + hair,
    );
    expect(outside).toEqual([]);
  });

  test.each(Object.entries(labelCases))('no text overlaps another text or a code: %s', (_name, label) => {
    const { texts, codes } = printed(label, printingSize);
    const met = texts.flatMap((text, index) =>
      [...texts.slice(index + 1), ...codes].filter((other) => overlap(text, other)),
    );
    expect(met).toEqual([]);
  });

  test.each(Object.entries(labelCases))(
    'no rule or field touches a code’s quiet zone: %s',
    (_name, label) => {
      const { fields, codes } = printed(label, printingSize);
      expect(codes.flatMap((code) => fields.filter((field) => overlap(field, code)))).toEqual([]);
    },
  );
});
