import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { dayMs, secondMs } from '#shared/platform/time/spans.ts';

import { nameKeyOf, searchTextOf } from '#server/features/address-book/address-entry.mapping.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { idAt } from '#server/platform/db/ids.ts';
import type { Random } from './random.ts';

const tags = ['regular', 'wholesale', 'online', 'family'] as const;

/** Returns an account's address book: senders, the first of which is the default, and receivers. */
export function addressRows(
  random: Random,
  scope: AccountScope,
  senders: readonly Party[],
  receivers: readonly Party[],
  now: Date,
) {
  const entry = (kind: 'sender' | 'receiver', party: Party, i: number) => {
    const createdAt = new Date(now.getTime() - random.int(3, 170) * dayMs - i * secondMs);
    const refId =
      kind === 'sender' || i % 3 === 0
        ? `${kind === 'sender' ? 'S' : 'R'}${String(i + 1).padStart(4, '0')}`
        : null;
    const tagged = kind === 'receiver' && random.chance(0.4) ? [random.pick(tags)] : [];
    return {
      account_id: scope,
      address_id: idAt(createdAt),
      kind,
      ref_id: refId,
      party: JSON.stringify(party),
      tags: tagged as string[],
      is_default: kind === 'sender' && i === 0,
      search_text: searchTextOf({ refId: refId ?? '', party, tags: tagged }),
      name_key: nameKeyOf(party),
      created_at: createdAt,
      updated_at: createdAt,
      used_at: random.chance(0.6) ? new Date(now.getTime() - random.int(1, 40) * 43_200_000) : null,
    };
  };
  return [
    ...senders.map((party, i) => entry('sender', party, i)),
    ...receivers.map((party, i) => entry('receiver', party, i)),
  ];
}
