import { TextInput } from '@mantine/core';

import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { marketOfCountry } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import { usePlace } from '#web/features/postcode/place.api.ts';

import classes from './exceptions.module.css';

interface AddressInputsProps {
  party: Party;
  /** The server's message for each, by its path. */
  fields: Readonly<Record<string, string>>;
  onChange: (party: Party) => void;
}

const inputs = [
  { name: 'name', label: m.exceptions_party_name },
  { name: 'phone', label: m.exceptions_party_phone },
  { name: 'address1', label: m.exceptions_party_address1 },
  { name: 'address2', label: m.exceptions_party_address2 },
  { name: 'address3', label: m.exceptions_party_address3 },
  { name: 'postcode', label: m.exceptions_party_postcode },
  { name: 'city', label: m.exceptions_party_city },
] as const;

/** The keyboard on a phone: postcodes of both markets are digits, those of other countries may hold letters. */
function inputModeOf(name: (typeof inputs)[number]['name'], isOfMarket: boolean) {
  if (name === 'phone') return 'tel';
  return name === 'postcode' && isOfMarket ? 'numeric' : 'text';
}

/** The receiver's address, field by field; the state follows the postcode. */
export function AddressInputs({ party, fields, onChange }: AddressInputsProps) {
  const market = marketOfCountry(party.country);
  const { data: place } = usePlace(market?.code ?? 'MY', market ? party.postcode : '');
  const change = (name: (typeof inputs)[number]['name'], value: string) =>
    onChange({ ...party, [name]: value });
  const city = place?.DistrictList.some(({ District }) => District === party.city);
  return (
    <div className={classes.address}>
      {inputs.map(({ name, label }) => (
        <TextInput
          key={name}
          label={label()}
          autoComplete="off"
          value={party[name]}
          error={fields[`receiver.${name}`] ?? null}
          inputMode={inputModeOf(name, market !== null)}
          onChange={(event) => change(name, event.currentTarget.value)}
          onBlur={() => {
            const [first] = place?.DistrictList ?? [];
            if (!place || !first) return;
            onChange({ ...party, state: place.State, city: city ? party.city : first.District });
          }}
        />
      ))}
      {place && (
        <p className={classes.kept}>
          {m.shipment_state()}: {place.State}
        </p>
      )}
    </div>
  );
}
