import { Select } from '@mantine/core';

import type { PickupPlace } from '#shared/features/pickup/pickup.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyAddress } from '#web/features/paste-address/party-text.ts';
import { placeOf } from '#web/features/pickup/pickup.api.ts';
import { useSenders } from '#web/features/pickup/senders.api.ts';

interface SentFromProps {
  /** Null: where pick-ups start. */
  value: PickupPlace | null;
  onChange: (place: PickupPlace | null) => void;
}

const usual = '';
const keyFor = ({ postcode, address1 = '' }: PickupPlace) => `${postcode} ${address1}`;

/** Whose parcels of a day: an account with several addresses has a driver at each. Nothing where there is only one. */
export function SentFrom({ value, onChange }: SentFromProps) {
  const { data = [] } = useSenders();
  const places = new Map(data.map(({ party }) => [keyFor(party), party]));
  if (places.size < 2) return null;
  return (
    <Select
      label={m.handover_day_from()}
      allowDeselect={false}
      data={[
        { value: usual, label: m.handover_day_from_usual() },
        ...[...places].map(([key, party]) => ({ value: key, label: partyAddress(party) })),
      ]}
      value={value === null ? usual : keyFor(value)}
      onChange={(key) => {
        const party = places.get(key ?? usual);
        onChange(party ? placeOf(party) : null);
      }}
    />
  );
}
