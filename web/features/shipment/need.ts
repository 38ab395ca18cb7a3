import { m } from '#shared/platform/words/words.ts';

/** Most fields of the form are required, so only the optional ones are marked. */
export const optional = m.shipment_optional();
