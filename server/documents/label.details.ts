import { cellHeight, drawCaption, drawCell } from '#server/documents/label.cells.ts';
import { weightText, type ConsignmentLabel } from '#server/documents/label.model.ts';
import {
  drawParagraphs,
  firstBaseline,
  heightOf,
  type Block,
  type LabelSpace,
} from '#server/documents/label.space.ts';
import { baselineIn, mmPerPoint } from '#server/documents/units.ts';

/** Contents, value and weights in one row of cells. */
export function detailsBlock(space: LabelSpace, label: ConsignmentLabel): Block {
  const { form, left, width, pad } = space;
  const shares = [0.43, 0.21, 0.17, 0.19];
  const values = [
    ['Contents', label.contents],
    ['Declared value', label.declaredValue || '-'],
    ['Actual', weightText(label.actualWeight)],
    ['Chargeable', weightText(label.chargeableWeight)],
  ] as const;
  const contents = space.paragraph(label.contents, width * 0.43 - 2 * pad, 8, 700);
  const dangerous = label.dangerousGoods ? space.row(5) : 0;
  const captionHeight = space.size(6) * mmPerPoint * 1.5;
  const height = Math.max(cellHeight(space), captionHeight + contents.height + pad * 0.4);
  return {
    height: height + dangerous,
    grows: 0.2,
    draw(canvas, top, tall) {
      let x = left;
      values.forEach(([caption, value], index) => {
        const cell = width * (shares[index] ?? 0);
        if (index > 0) canvas.fill(x, top, 0.125 * form.scale, tall - dangerous);
        if (index === 0) {
          drawCaption(canvas, space, x, top, caption);
          drawParagraphs(canvas, x + pad, top + captionHeight, [contents]);
        } else {
          drawCell(canvas, space, { x, top, width: cell, caption, value });
        }
        x += cell;
      });
      if (dangerous) {
        canvas.fill(left, top + tall - dangerous, width, dangerous);
        canvas.text(
          left + width / 2,
          baselineIn(top + tall - dangerous, dangerous, space.size(10)),
          'DANGEROUS GOODS',
          {
            size: space.size(10),
            weight: 700,
            align: 'centre',
            white: true,
          },
        );
      }
    },
  };
}

/** Order ID, delivery orders and notes: only those there are. */
export function notesBlock(space: LabelSpace, label: ConsignmentLabel): Block | undefined {
  const { form, left, width, pad } = space;
  const captionWidth = 15 * form.scale;
  const rows = [
    ['Order ID', label.orderId ?? ''],
    ['DO no.', label.deliveryOrders.join(', ')],
    ['Notes', label.notes.filter((note) => note.trim() !== '').join(' · ')],
  ].flatMap(([caption = '', value = '']) =>
    value.trim() === ''
      ? []
      : [{ caption, text: space.paragraph(value, width - captionWidth - 2 * pad, 8, 700) }],
  );
  if (rows.length === 0) return undefined;
  return {
    height: heightOf(rows.map((row) => row.text)) + pad,
    grows: 0.1,
    draw(canvas, top, tall) {
      let y = top + (tall - heightOf(rows.map((row) => row.text))) / 2;
      for (const { caption, text } of rows) {
        const size = space.size(6.5);
        canvas.text(left + pad, y + (text.height / text.lines.length) * firstBaseline, caption, { size });
        y = drawParagraphs(canvas, left + pad + captionWidth, y, [text]);
      }
    },
  };
}

/** Where the receiver signs. */
export function receiptBlock(space: LabelSpace): Block | undefined {
  const { form, left, width } = space;
  if (!form.receipt) return undefined;
  const fields = ['Received by', 'IC no.', 'Signature and stamp', 'Date and time'];
  const shares = [0.27, 0.21, 0.3, 0.22];
  return {
    height: space.row(12.5),
    grows: 0.4,
    draw(canvas, top, tall) {
      let x = left;
      fields.forEach((field, index) => {
        if (index > 0) canvas.fill(x, top, 0.125 * form.scale, tall);
        drawCaption(canvas, space, x, top, field);
        x += width * (shares[index] ?? 0);
      });
    },
  };
}

/** The foot of a label: what the courier answers for. */
export function footerBlock(space: LabelSpace, label: ConsignmentLabel): Block {
  const { left, width, pad } = space;
  const text = space.paragraph(label.liability, width - 2 * pad, 6);
  return {
    height: text.height + pad * 0.7,
    grows: 0,
    draw(canvas, top, tall) {
      drawParagraphs(canvas, left + pad, top + (tall - text.height) / 2, [text]);
    },
  };
}
