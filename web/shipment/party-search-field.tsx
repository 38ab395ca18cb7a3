import { Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useController, useWatch } from 'react-hook-form';

import { receiverCountryProblem } from '#shared/shipment/shipment-flows.rules.ts';
import type { Party } from '#shared/shipment/shipment.model.ts';
import { required } from '#web/shipment/need.ts';
import { partyAddress, partyName } from '#web/shipment/party-text.ts';
import { usePartySuggestions } from '#web/shipment/shipment.api.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import type { FieldRef } from '#web/ui/form/use-schema-form.ts';
import { useMarket } from '#web/ui/market.ts';

import classes from './party.module.css';

const pauseMs = 200;
const sources = { addressBook: 'Address book', recent: 'Recent' } as const;

interface PartySearchFieldProps {
  end: 'sender' | 'receiver';
  field: FieldRef;
  label: string;
  autoComplete: string;
  onPick: (party: Party) => void;
}

/** A name to type, with the people known by it below: choosing one fills the whole address. */
export function PartySearchField(props: PartySearchFieldProps) {
  const { end, field: ref, label, autoComplete, onPick } = props;
  const { field, fieldState } = useController(ref);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = typeof field.value === 'string' ? field.value : '';
  const [text] = useDebouncedValue(typed.trim().slice(0, 60), pauseMs);
  const { data, isFetching } = usePartySuggestions(end, text, combobox.dropdownOpened);
  const market = useMarket();
  const flow = useWatch({ control: useShipmentForm().form.methods.control, name: 'flow' });
  // Only who is in a country that the flow reaches.
  const rows = (data ?? []).filter(({ party: { country } }) =>
    end === 'sender' ? country === market.code : receiverCountryProblem(flow, market.id, country) === null,
  );

  return (
    <Combobox
      store={combobox}
      // Inside the page's landmarks.
      withinPortal={false}
      onOptionSubmit={(index) => {
        const chosen = rows[Number(index)];
        if (chosen) onPick(chosen.party);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          {...required}
          autoComplete={autoComplete}
          placeholder="Type a name, company or phone"
          name={field.name}
          ref={field.ref}
          value={typed}
          error={fieldState.error?.message}
          rightSection={isFetching ? <Loader size={14} aria-hidden /> : null}
          onChange={(event) => {
            field.onChange(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            field.onBlur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={rows.length === 0}>
        <Combobox.Options aria-label={`${label}: known addresses`} className={classes.options}>
          {rows.map(({ source, party }, index) => (
            <Combobox.Option
              value={String(index)}
              key={`${source} ${partyName(party)} ${partyAddress(party)}`}
            >
              <span className={classes.optionHead}>
                <Text span fw={500} truncate>
                  {partyName(party)}
                </Text>
                <Text span size="xs" c="dimmed">
                  {sources[source]}
                </Text>
              </span>
              <Text size="xs" c="dimmed" truncate>
                {partyAddress(party)}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
