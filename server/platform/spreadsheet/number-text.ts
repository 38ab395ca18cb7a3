/** A number as a person sees it, nearly: without an exponent, unless digits of it are lost. */
export function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  if (hasLostDigits(value)) return value.toExponential().toUpperCase();
  // Excel keeps 15 digits; the rest of a double is noise.
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(15));
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : String(rounded);
}

/** Excel makes zeros of all digits after the fifteenth, and no program keeps more than sixteen: rules report such a number as rounded. */
function hasLostDigits(value: number): boolean {
  return (
    Number.isInteger(value) && Math.abs(value) >= 1e15 && (value % 10 === 0 || !Number.isSafeInteger(value))
  );
}
