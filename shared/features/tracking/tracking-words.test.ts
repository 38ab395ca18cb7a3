import { expect, it } from 'vitest';

import { EVENT_CODES, SHIPMENT_STATUSES } from '#shared/features/shipment/status.rules.ts';
import { languages } from '#shared/platform/words/message.ts';

import { eventNames, statusNames } from './tracking-words.model.ts';

it.each(languages)(
  'Every status and event has a name in %s, and no two statuses have the same name',
  (locale) => {
    const statuses = SHIPMENT_STATUSES.map((status) => statusNames[status]({}, { locale }));
    const events = EVENT_CODES.map((code) => eventNames[code]({}, { locale }));
    for (const words of [...statuses, ...events]) expect(words).not.toBe('');
    expect(new Set(statuses).size).toBe(SHIPMENT_STATUSES.length);
  },
);
