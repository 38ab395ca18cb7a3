/** The receiver's data in a proof of delivery: name, identity number and signature, all invented. */
import { strokeSeparator } from '#shared/platform/documents/signature-strokes.ts';
import { MALAYSIA, type MarketId } from '#shared/platform/market/markets.ts';

import type { Random } from './random.ts';

/** One or two lines of loops, as SVG path data in a box of about 300 by 100. */
export function signature(random: Random): string {
  const strokes: string[] = [];
  let x = random.int(8, 30);
  for (let stroke = random.int(2, 3); stroke > 0; stroke--) {
    let y = random.int(45, 65);
    let path = `M${x} ${y}`;
    for (let loop = random.int(2, 4); loop > 0; loop--) {
      const up = { x: x + random.int(4, 14), y: random.int(8, 34) };
      const down = { x: up.x + random.int(2, 12), y: random.int(66, 92) };
      const end = { x: x + random.int(16, 30), y: random.int(42, 66) };
      path += `C${up.x} ${up.y} ${down.x} ${down.y} ${end.x} ${end.y}`;
      ({ x, y } = end);
    }
    strokes.push(path);
    x += random.int(6, 14);
  }
  strokes.push(
    `M${random.int(14, 40)} ${random.int(78, 90)}Q${Math.round(x / 2)} ${random.int(70, 96)} ${x} ${random.int(66, 84)}`,
  );
  return strokes.join(strokeSeparator);
}

const two = (value: number) => String(value).padStart(2, '0');

/** In the format of the market's identity card; Singapore's is masked, as couriers there must do. */
export function identityNumber(random: Random, market: MarketId): string {
  if (market !== MALAYSIA)
    return `*****${random.int(100, 999)}${random.pick(['A', 'C', 'D', 'F', 'H', 'Z'])}`;
  const born = `${two(random.int(60, 99))}${two(random.int(1, 12))}${two(random.int(1, 28))}`;
  return `${born}-${two(random.int(1, 14))}-${random.int(5001, 5999)}`;
}

export const couriers = [
  'Courier Azlan',
  'Courier Suresh',
  'Courier Ah Keong',
  'Courier Faizal',
  'Courier Muthu',
  'Courier Jason',
  'Courier Rosli',
  'Courier Ganesan',
] as const;
