import { m } from '#shared/platform/words/words.ts';

/** Required fields are unmarked, optional ones marked: most fields of the form are required. */
export const optional = m.shipment_optional();
export const required = { required: true, withAsterisk: false } as const;
