/** Where everything stands on a label, read from the layout itself. */
import { describe, expect, test } from 'vitest';

import { code128Quiet, qrQuiet } from '#server/documents/barcodes.ts';
import type { Canvas } from '#server/documents/canvas.ts';
import { labelForm } from '#server/documents/label.forms.ts';
import { planLabel } from '#server/documents/label.layout.ts';
import type { ConsignmentLabel } from '#server/documents/label.model.ts';
import { labelCases, sampleLabel } from '#server/documents/label.samples.ts';
import { Typesetter } from '#server/documents/typesetter.ts';
import { capHeight, mmPerDot, mmPerPoint, overhangOf, tailOf } from '#server/documents/units.ts';

interface Box {
  what: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Printed {
  texts: (Box & { size: number })[];
  fields: Box[];
  /** With their quiet zones. */
  codes: Box[];
}

/** What a label prints, as boxes in millimetres. */
function printed(label: ConsignmentLabel, printingSize: 1 | 2 | 3 | 4 | 5): Printed {
  const typesetter = new Typesetter();
  const all: Printed = { texts: [], fields: [], codes: [] };
  const box = (what: string, left: number, top: number, width: number, height: number): Box => ({
    what,
    left,
    top,
    right: left + width,
    bottom: top + height,
  });
  const canvas: Canvas = {
    typesetter,
    mmPerDot,
    text(x, baseline, text, { size, weight = 400, align = 'left' }) {
      const width = typesetter.width(text, weight, size) * mmPerPoint;
      const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
      const tall = size * capHeight * mmPerPoint;
      all.texts.push({ ...box(text, left, baseline - tall, width, tall), size });
    },
    fill: (x, y, width, height) => all.fields.push(box('field', x, y, width, height)),
    bars(x, y, height, { modules }, dots) {
      const quiet = code128Quiet * dots * mmPerDot;
      all.codes.push(box('bar code', x - quiet, y, modules.length * dots * mmPerDot + 2 * quiet, height));
    },
    matrix(x, y, modules, dots) {
      const quiet = qrQuiet * dots * mmPerDot;
      const side = modules.length * dots * mmPerDot + 2 * quiet;
      all.codes.push(box('QR', x - quiet, y - quiet, side, side));
    },
    path: (x, y) => all.fields.push(box('logo', x, y, 0, 0)),
  };
  const form = labelForm(printingSize);
  planLabel(label, form, typesetter).draw(canvas, label.pieces);
  return all;
}

/** A hair for rounding to dots. */
const hair = 0.07;
const margin = 3;

const overlap = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > hair &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > hair;

describe.each([1, 2, 3, 4, 5] as const)('on paper %i', (printingSize) => {
  const { widthMm, heightMm } = labelForm(printingSize);

  test.each(Object.entries(labelCases))('nothing is under 6 pt: %s', (_name, label) => {
    const { texts } = printed(label, printingSize);
    expect(texts.filter(({ size }) => size < 6 - 1e-9)).toEqual([]);
  });

  test.each(['PJY-475', 'JHB-810', 'QJQ-1'])(
    'the letters of %s stand clear of the rules around them',
    (code) => {
      const label = sampleLabel({ routingCode: code });
      const { texts, fields } = printed(label, printingSize);
      const routing = texts.find(({ what }) => what === code);
      if (!routing) throw new Error('The routing code is not printed');
      const em = routing.size * mmPerPoint;
      const ink = {
        ...routing,
        left: routing.left - overhangOf(code) * em,
        bottom: routing.bottom + tailOf(code) * em,
      };
      expect(fields.filter((field) => overlap(field, ink))).toEqual([]);
    },
  );

  test('a reprint keeps the whole line of contacts', () => {
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

  test.each(Object.entries(labelCases))('no text prints upon another or into a code: %s', (_name, label) => {
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
