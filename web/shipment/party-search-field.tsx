import { Loader, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';

import { receiverCountryProblem } from '#shared/shipment/shipment-flows.rules.ts';
import type { Party } from '#shared/shipment/shipment.model.ts';
import { fold, foldAll } from '#shared/search/fold.ts';
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
  const wanted = typed.trim().slice(0, 60);
  const [text] = useDebouncedValue(wanted, pauseMs);
  const { data, isFetching, isPlaceholderData } = usePartySuggestions(end, text, opened);
  const isAnswered = text === wanted && !isPlaceholderData;
  const market = useMarket();
  const flow = useWatch({ control: useShipmentForm().form.methods.control, name: 'flow' });
  const isReached = ({ country }: Party) =>
    end === 'sender' ? country === market.code : receiverCountryProblem(flow, market.id, country) === null;
  // Fast fingers choose before the answer is there: of the list before, only who is meant may stand there.
  const known = (data ?? []).filter(
    ({ party }) => isReached(party) && (isAnswered || mentions(party, wanted)),
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

function mentions(party: Party, text: string): boolean {
  return foldAll([partyName(party), party.phone, partyAddress(party)]).includes(fold(text));
}
