import { Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';

import { receiverCountryProblem } from '#shared/shipment/shipment-flows.rules.ts';
import type { Party } from '#shared/shipment/shipment.model.ts';
import { required } from '#web/shipment/need.ts';
import { partyAddress, partyName } from '#web/postcode/party-text.ts';
import { usePartySuggestions } from '#web/shipment/shipment.api.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import type { FieldRef } from '#web/ui/form/use-schema-form.ts';
import { useMarket } from '#web/ui/market.ts';
import { SuggestionInput } from '#web/ui/suggestion-input.tsx';

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
  const [opened, setOpened] = useState(false);
  const typed = typeof field.value === 'string' ? field.value : '';
  const [text] = useDebouncedValue(typed.trim().slice(0, 60), pauseMs);
  const { data, isFetching } = usePartySuggestions(end, text, opened);
  const market = useMarket();
  const flow = useWatch({ control: useShipmentForm().form.methods.control, name: 'flow' });
  // Only who is in a country that the flow reaches.
  const known = (data ?? []).filter(({ party: { country } }) =>
    end === 'sender' ? country === market.code : receiverCountryProblem(flow, market.id, country) === null,
  );

  return (
    <SuggestionInput
      label={label}
      {...required}
      autoComplete={autoComplete}
      placeholder="Type a name, company or phone"
      name={field.name}
      ref={field.ref}
      value={typed}
      error={fieldState.error?.message}
      rightSection={isFetching ? <Loader size={14} aria-hidden /> : null}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
      opened={opened}
      onOpenedChange={setOpened}
      listLabel={`${label}: known addresses`}
      suggestions={known.map(({ source, party }) => ({
        key: `${source} ${partyName(party)} ${partyAddress(party)}`,
        onChoose: () => onPick(party),
        content: (
          <>
            <span className={classes.optionHead}>
              <Text span fw={500} truncate>
                {partyName(party)}
              </Text>
              <Text span size="xs" c="dimmed">
                {sources[source]}
              </Text>
            </span>
            <Text span display="block" size="xs" c="dimmed" truncate>
              {partyAddress(party)}
            </Text>
          </>
        ),
      }))}
    />
  );
}
