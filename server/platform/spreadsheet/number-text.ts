/** Formats a number roughly as a person sees it: without an exponent, unless digits are lost. */
export function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  if (hasLostDigits(value)) return value.toExponential().toUpperCase();
  // Excel keeps 15 digits; further digits of a double are noise.
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(15));
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : String(rounded);
}

/**
 * Excel replaces all digits after the fifteenth by zeros, and no program keeps more than sixteen. The rules report such a number
 * as rounded.
 */
function hasLostDigits(value: number): boolean {
  return (
    Number.isInteger(value) && Math.abs(value) >= 1e15 && (value % 10 === 0 || !Number.isSafeInteger(value))
  );
}
