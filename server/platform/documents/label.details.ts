import { weightText, type ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import {
  drawParagraphs,
  heightOf,
  type Block,
  type LabelSpace,
} from '#server/platform/documents/label.space.ts';
import { at, type Steps } from '#server/platform/documents/label.steps.ts';
import { mmPerPoint } from '#server/platform/documents/units.ts';

/** Contents and weights in one row of cells; also the value if the parcel leaves the country. */
export function detailsBlock(space: LabelSpace, label: ConsignmentLabel, steps: Steps): Block | undefined {
  const points = at(steps.contents, [9, 8, 7, 6.5]);
  if (points === undefined) return undefined;
  const { form, left, width, pad } = space;
  const hasValue = label.isAbroad && label.declaredValue !== '';
  const cells: readonly (readonly [caption: string, value: string, share: number])[] = [
    ['Contents', label.contents, hasValue ? 0.42 : 0.6],
    ...(hasValue ? ([['Declared value', label.declaredValue, 0.2]] as const) : []),
    ['Actual', weightText(label.actualWeight), hasValue ? 0.18 : 0.2],
    ['Chargeable', weightText(label.chargeableWeight), 0.2],
  ];
  const captionSize = space.size(6);
  const captionHeight = captionSize * mmPerPoint * 1.3;
  const values = cells.map(([, value, share]) =>
    space.paragraph(value, width * share - 1.2 * pad, points, 700),
  );
  const tallest = Math.max(...values.map(({ height }) => height));
  return {
    height: captionHeight + tallest + pad * 0.35,
    grows: 0.1,
    draw(canvas, top, tall) {
      let x = left;
      cells.forEach(([caption, , share], index) => {
        if (index > 0) canvas.fill(x, top, 0.125 * form.scale, tall);
        canvas.text(x + pad, top + captionSize * mmPerPoint * 1.2, caption, { size: captionSize });
        const value = values[index];
        if (value) drawParagraphs(canvas, x + pad, top + captionHeight, [value]);
        x += width * share;
      });
    },
  };
}

/** The panel where the receiver signs. */
export function receiptBlock(space: LabelSpace, steps: Steps): Block | undefined {
  const { form, left, width, pad } = space;
  const mm = at(steps.receipt, [12.5, 10, 9]);
  if (!form.receipt || mm === undefined) return undefined;
  const fields = ['Received by', 'IC no.', 'Signature and stamp', 'Date and time'];
  const shares = [0.27, 0.21, 0.3, 0.22];
  return {
    height: space.row(mm),
    grows: 0.3,
    draw(canvas, top, tall) {
      const size = space.size(6);
      let x = left;
      fields.forEach((field, index) => {
        if (index > 0) canvas.fill(x, top, 0.125 * form.scale, tall);
        canvas.text(x + pad, top + size * mmPerPoint * 1.35, field, { size });
        x += width * (shares[index] ?? 0);
      });
    },
  };
}

/** The foot of a label: the courier's liability. */
export function footerBlock(space: LabelSpace, label: ConsignmentLabel, steps: Steps): Block | undefined {
  const points = at(steps.liability, [6.5, 6]);
  if (points === undefined) return undefined;
  const { left, width, pad } = space;
  const text = [space.paragraph(label.liability, width - 2 * pad, points)];
  return {
    height: heightOf(text) + pad * 0.5,
    grows: 0,
    draw(canvas, top, tall) {
      drawParagraphs(canvas, left + pad, top + (tall - heightOf(text)) / 2, text);
    },
  };
}
