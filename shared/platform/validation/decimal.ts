/**
 * Converts decimal numbers between text at the system's edges and integers inside, so that floating-point errors such as 0.1 +
 * 0.2 never affect money or weight.
 */

/** Maximum digits of the integer part; 10^12 scaled by 1000 is still exact. */
const INTEGER_DIGITS_MAX = 12;

/**
 * Parses a decimal to a scaled integer: '1.25' with 3 places is 1250. Accepts `.5` and `5.`; rejects signs, exponents, separators
 * and digits that would be lost (trailing zeros are not lost). Null for anything else, including an empty text.
 */
export function parseDecimal(text: string, places: number): number | null {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text.trim());
  if (!match) return null;
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '');
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if ((match[1] ?? '') + (match[2] ?? '') === '') return null;
  if (whole.length > INTEGER_DIGITS_MAX || fraction.length > places) return null;
  return Number(whole + fraction.padEnd(places, '0'));
}

/** Formats a scaled integer with at least `minimumPlaces` decimals: 1250 with 3 places is '1.25'. */
export function formatDecimal(scaled: number, places: number, minimumPlaces = 0): string {
  const digits = String(Math.abs(scaled)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits
    .slice(digits.length - places)
    .replace(/0+$/, '')
    .padEnd(minimumPlaces, '0');
  return `${scaled < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
