import type { LabelParty } from '#server/platform/documents/label.model.ts';

/** Returns the phone numbers, with non-breaking spaces so that no line ends inside a number. */
export function phonesOf({ phone, altPhone = '' }: LabelParty): string {
  return [phone, altPhone]
    .filter((number) => number !== '')
    .map((number) => number.replaceAll(' ', '\u00A0'))
    .join(' / ');
}

/** State and country, if they differ from the city: in Singapore all three are the same. */
export function regionOf({ city, state, country }: LabelParty, withoutCountry = false): string {
  const printed = new Set(['', city.toLowerCase(), ...(withoutCountry ? [country.toLowerCase()] : [])]);
  const isNew = (part: string) =>
    !printed.has(part.toLowerCase()) && Boolean(printed.add(part.toLowerCase()));
  return [state, country].filter(isNew).join(', ');
}
