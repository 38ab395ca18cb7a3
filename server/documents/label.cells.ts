import type { Canvas } from '#server/documents/canvas.ts';
import type { LabelSpace } from '#server/documents/label.space.ts';
import { mmPerPoint } from '#server/documents/units.ts';

export interface Cell {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly caption: string;
  readonly value: string;
}

/** Room for a caption and one value under it. */
export function cellHeight(space: LabelSpace): number {
  const type = (space.size(6) * 1.5 + space.size(8.5) * 1.3) * mmPerPoint;
  return Math.max(space.row(7.8), type + 0.2 * space.pad);
}

export function drawCell(canvas: Canvas, space: LabelSpace, cell: Cell): void {
  drawCaption(canvas, space, cell.x, cell.top, cell.caption);
  const room = cell.width - 1.4 * space.pad;
  const size = Math.min(space.size(8.5), space.fit(cell.value, room, 8.5));
  const captionHeight = space.size(6) * mmPerPoint * 1.5;
  const baseline = cell.top + captionHeight + size * mmPerPoint * 1.02;
  canvas.text(cell.x + space.pad, baseline, space.line(cell.value, room, size, 700), { size, weight: 700 });
}

export function drawCaption(
  canvas: Canvas,
  space: LabelSpace,
  x: number,
  top: number,
  caption: string,
): void {
  const size = space.size(6);
  canvas.text(x + space.pad, top + size * mmPerPoint * 1.35, caption, { size });
}
