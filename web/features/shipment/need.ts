import { m } from '#shared/platform/words/words.ts';

/** What is needed is plain, what may be left out says so: most fields of the form are needed. */
export const optional = m.shipment_optional();
export const required = { required: true, withAsterisk: false } as const;
