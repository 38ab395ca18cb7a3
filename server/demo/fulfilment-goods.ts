/** Products of the demo's accounts in the courier's warehouse, as data. */
export interface DemoProduct {
  sku: string;
  name: string;
  grams: number;
  /** In centimetres. */
  size: readonly [number, number, number];
  hsCode: string;
  origin: string;
  bin: string;
  lowAt: number;
  onHand: number;
  /** Quantity announced but not received yet. */
  incoming?: number;
}

type Row = readonly [
  sku: string,
  name: string,
  grams: number,
  size: readonly [number, number, number],
  hsCode: string,
  origin: string,
  bin: string,
  lowAt: number,
  onHand: number,
  incoming?: number,
];

const productOf = ([
  sku,
  name,
  grams,
  size,
  hsCode,
  origin,
  bin,
  lowAt,
  onHand,
  incoming,
]: Row): DemoProduct => ({
  sku,
  name,
  grams,
  size,
  hsCode,
  origin,
  bin,
  lowAt,
  onHand,
  ...(incoming !== undefined && { incoming }),
});

const household: readonly Row[] = [
  ['KPI-TEH-100', 'Cameron Highlands tea, 100 g', 130, [12, 8, 6], '09023000', 'MY', 'A-01-1', 20, 164],
  ['KPI-KOPI-250', 'Ipoh white coffee, 250 g', 280, [18, 11, 6], '09012100', 'MY', 'A-01-2', 20, 118],
  ['MUG-TMG-01', 'Pewter mug Temenggong', 410, [13, 10, 11], '83062900', 'MY', 'A-02-1', 10, 42],
  ['MUG-BTK-02', 'Batik mug, blue', 380, [12, 9, 10], '69120000', 'MY', 'A-02-2', 10, 7, 60],
  ['SRG-BTK-M', 'Batik sarong, medium', 320, [30, 22, 3], '62114200', 'MY', 'B-01-1', 12, 58],
  ['SRG-BTK-L', 'Batik sarong, large', 350, [30, 22, 3], '62114200', 'MY', 'B-01-2', 12, 31],
  ['SBN-SRI-3', 'Serai soap, pack of 3', 300, [16, 9, 4], '34011100', 'MY', 'B-02-1', 24, 205],
  ['LLN-SRI-01', 'Lemongrass candle', 260, [8, 8, 9], '34060000', 'MY', 'B-02-2', 12, 12, 48],
  ['MDU-KLL-350', 'Kelulut honey, 350 g', 520, [8, 8, 14], '04090000', 'MY', 'B-03-1', 15, 73],
  ['GLA-MLK-500', 'Gula Melaka, 500 g', 540, [14, 9, 9], '17019990', 'MY', 'B-03-2', 15, 96],
  ['BKL-RTN-02', 'Rattan basket, small', 600, [28, 20, 16], '46021200', 'ID', 'C-01-1', 5, 19],
  ['BKL-RTN-03', 'Rattan basket, large', 1400, [45, 32, 24], '46021200', 'ID', 'C-01-2', 5, 0, 20],
  ['TPL-JTI-01', 'Teak serving board', 950, [40, 20, 3], '44191900', 'ID', 'C-02-1', 6, 26],
  ['SDU-KYU-05', 'Wooden spoons, set of 5', 210, [30, 8, 4], '44191900', 'MY', 'C-02-2', 10, 84],
];

const flowers: readonly Row[] = [
  ['BNG-RAYA-S', 'Preserved bouquet, small', 350, [30, 20, 15], '06039000', 'MY', 'D-01-1', 8, 36],
  ['BNG-RAYA-L', 'Preserved bouquet, large', 700, [45, 28, 22], '06039000', 'MY', 'D-01-2', 6, 14],
  ['PSU-KCA-01', 'Glass vase', 900, [14, 14, 26], '70139900', 'CN', 'D-02-1', 6, 5, 24],
  ['KAD-UCP-10', 'Greeting cards, pack of 10', 160, [20, 14, 2], '49090000', 'MY', 'D-02-2', 20, 140],
  ['RBN-STN-25', 'Satin ribbon, 25 m', 120, [9, 9, 4], '58063200', 'CN', 'D-03-1', 15, 66],
  ['BNH-MTH-01', 'Sunflower seeds', 40, [14, 9, 1], '12060000', 'MY', 'D-03-2', 30, 210],
];

export const demoGoods: Readonly<Record<string, readonly DemoProduct[]>> = {
  MYS0004: household.map(productOf),
  MYS0001: flowers.map(productOf),
};

/** EAN-13 with the Malaysian prefix and its check digit. */
export function demoBarcode(account: number, place: number): string {
  const digits = `955${String(account).padStart(4, '0')}${String(place + 1).padStart(5, '0')}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
