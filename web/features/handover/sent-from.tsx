import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';

import type { PickupPlace } from '#shared/features/pickup/pickup.contract.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyAddress } from '#shared/features/shipment/party-text.rules.ts';
import { placeOf } from '#web/features/pickup/pickup.api.ts';
import { useSenders } from '#web/features/pickup/senders.api.ts';

interface SentFromProps {
  /** Null means the usual pick-up address. */
  value: PickupPlace | null;
  onChange: (place: PickupPlace | null) => void;
}

const usual = '';
const keyFor = ({ postcode, address1 = '' }: PickupPlace) => `${postcode} ${address1}`;
const byPlace = (parties: readonly Party[]) => new Map(parties.map((party) => [keyFor(party), party]));
const partiesOf = (page: { rows: readonly { party: Party }[] } | undefined) =>
  page?.rows.map(({ party }) => party) ?? [];
/** No client-side filter: the server also searches in fields that are not shown. */
const asFound: SelectProps['filter'] = ({ options }) => options;

/**
 * Chooses whose parcels of a day are meant: an account with several addresses has a driver at each. Renders nothing if there is
 * only one address.
 */
export function SentFrom({ value, onChange }: SentFromProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Party | null>(null);
  const shown = chosen ? partyAddress(chosen) : m.handover_day_from_usual();
  const newest = useSenders('').data;
  const found = useSenders(typed === shown ? '' : typed).data;
  const places = byPlace([...(chosen ? [chosen] : []), ...partiesOf(found)]);
  if (!newest || (newest.next === null && byPlace(partiesOf(newest)).size < 2)) return null;
  return (
    <Select
      label={m.handover_day_from()}
      allowDeselect={false}
      searchable
      filter={asFound}
      onSearchChange={setTyped}
      onFocus={(event) => event.currentTarget.select()}
      data={[
        { value: usual, label: m.handover_day_from_usual() },
        ...[...places].map(([key, party]) => ({ value: key, label: partyAddress(party) })),
      ]}
      value={value === null ? usual : keyFor(value)}
      onChange={(key) => {
        const party = places.get(key ?? usual) ?? null;
        setChosen(party);
        onChange(party && placeOf(party));
      }}
    />
  );
}
