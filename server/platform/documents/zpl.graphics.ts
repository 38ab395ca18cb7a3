import type { Bitmap } from '#server/platform/documents/raster.ts';

/** Returns a bitmap as a ^GFA field in Zebra's run-length hex (ZPL II guide, "Alternative Data Compression Scheme"). */
export function graphic(bitmap: Bitmap): string {
  const total = bitmap.bytesPerRow * bitmap.height;
  let data = '';
  let above = '';
  for (let y = 0; y < bitmap.height; y++) {
    const row = Buffer.from(bitmap.row(y)).toString('hex').toUpperCase();
    data += row === above ? ':' : compressRow(row);
    above = row;
  }
  return `^GFA,${total},${total},${bitmap.bytesPerRow},${data}`;
}

function compressRow(row: string): string {
  const end = /(?:(0+)|(F+))$/.exec(row);
  const tail = end ? (end[1] === undefined ? '!' : ',') : '';
  const head = end ? row.slice(0, end.index) : row;
  return head.replaceAll(/(.)\1*/g, (run, digit: string) => `${repeatCount(run.length)}${digit}`) + tail;
}

/** `G` to `Y` mean 1 to 19, `g` to `z` mean 20 to 400 in steps of 20; they add up. A count of one is omitted. */
function repeatCount(times: number): string {
  if (times === 1) return '';
  let rest = times;
  let count = '';
  while (rest >= 20) {
    const twenties = Math.min(20, Math.floor(rest / 20));
    count += String.fromCharCode(0x66 + twenties);
    rest -= twenties * 20;
  }
  return rest > 0 ? count + String.fromCharCode(0x46 + rest) : count;
}
