import type { Message, SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { QuoteLine, QuoteLineCode } from './quote.rules.ts';

/** The name of a tax comes from the rate card ('SST 6%'). */
const priceLineNames: Readonly<Record<Exclude<QuoteLineCode, 'tax'>, Message>> = {
  freight: m.price_lines_freight,
  fuel: m.price_lines_fuel,
  outskirt: m.price_lines_outskirt,
  cod: m.price_lines_cod,
  'enhanced-liability': m.price_lines_enhanced_liability,
  weight: m.price_lines_weight,
};

/** Words the lines of a price for the reader. */
export function wordedLines(lines: readonly QuoteLine[], options?: SayOptions) {
  return lines.map(({ code, name, cents }) => ({
    code,
    label: name ?? (code === 'tax' ? m.price_lines_tax({}, options) : priceLineNames[code]({}, options)),
    cents,
  }));
}
