/** Food that the demo's COOL shop sends, with the usual value and weight of one box. */

interface Food {
  content: string;
  value: number;
  grams: number;
  services: readonly ['chilled' | 'frozen', ...('chilled' | 'frozen')[]];
}

export const foods: readonly [Food, ...Food[]] = [
  { content: 'Frozen tiger prawns', value: 96, grams: 2000, services: ['frozen'] },
  { content: 'Frozen squid rings', value: 58, grams: 2000, services: ['frozen'] },
  { content: 'Salmon fillets', value: 168, grams: 1500, services: ['frozen', 'chilled'] },
  { content: 'Ikan kembung, cleaned', value: 64, grams: 3000, services: ['chilled', 'frozen'] },
  { content: 'Fish balls', value: 36, grams: 2500, services: ['frozen'] },
  { content: 'Otak-otak', value: 45, grams: 1500, services: ['chilled'] },
  { content: 'Durian puree', value: 120, grams: 2000, services: ['frozen'] },
  { content: 'Musang King, vacuum packed', value: 260, grams: 2000, services: ['frozen', 'chilled'] },
  { content: 'Beef rendang, ready to eat', value: 72, grams: 1200, services: ['chilled', 'frozen'] },
  { content: 'Karipap, 50 pieces', value: 40, grams: 2200, services: ['frozen'] },
  { content: 'Roti canai, 40 pieces', value: 38, grams: 2600, services: ['frozen'] },
  { content: 'Burnt cheesecake', value: 85, grams: 1400, services: ['chilled'] },
  { content: 'Fresh milk and yoghurt', value: 44, grams: 4000, services: ['chilled'] },
  { content: 'Oysters, half shell', value: 138, grams: 3000, services: ['chilled'] },
  { content: 'Lamb shoulder', value: 190, grams: 5000, services: ['frozen'] },
];

export const coolNotes: readonly [string, ...string[]] = [
  'Keep frozen, do not thaw',
  'Perishable, call on arrival',
  'Deliver before noon',
  'Leave in the cool box at the door',
  'Restaurant kitchen, back entrance',
];

interface CoolBox {
  upToGrams: number;
  /** Outer length, width and height in millimetres. */
  sides: readonly [number, number, number];
}

/** Sorted by size, the smallest first. */
export const coolBoxes: readonly [CoolBox, ...CoolBox[]] = [
  { upToGrams: 2600, sides: [280, 200, 180] },
  { upToGrams: 4200, sides: [360, 260, 220] },
  { upToGrams: Infinity, sides: [450, 320, 280] },
];
