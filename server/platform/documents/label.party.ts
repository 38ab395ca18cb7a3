import type { LabelParty } from '#server/platform/documents/label.model.ts';

/** No line ends inside a number. */
export function phonesOf({ phone, altPhone = '' }: LabelParty): string {
  return [phone, altPhone]
    .filter((number) => number !== '')
    .map((number) => number.replaceAll(' ', '\u00A0'))
    .join(' / ');
}

/** State and country, as far as they differ from the city: Singapore is all three. */
export function regionOf({ city, state, country }: LabelParty, withoutCountry = false): string {
  const said = new Set(['', city.toLowerCase(), ...(withoutCountry ? [country.toLowerCase()] : [])]);
  const isNew = (part: string) => !said.has(part.toLowerCase()) && Boolean(said.add(part.toLowerCase()));
  return [state, country].filter(isNew).join(', ');
}
