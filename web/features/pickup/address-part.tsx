import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import type { pickupForm } from '#shared/features/pickup/pickup.contract.ts';
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyAddress, partyName } from '#shared/features/shipment/party-text.rules.ts';
import { useSenders } from '#web/features/pickup/senders.api.ts';
import { HomePartyFields } from '#web/features/address-book/home-party-fields.tsx';
import { partOf, type SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { Section } from '#web/platform/ui/page.tsx';

import classes from './pickup.module.css';

type Where = Pick<z.input<typeof pickupForm>, 'address'>;

/** The pick-up address: the account's own in short form, another one from the address book, or a typed one. */
export function AddressPart<I extends Where, O>({
  form: whole,
  onChosen,
}: {
  form: SchemaForm<I, O>;
  /** Called when another address is chosen from the address book. */
  onChosen?: (party: Party) => void;
}) {
  const form = partOf<Where, I, O>(whole);
  const { methods } = form;
  const address = useWatch({ control: methods.control, name: 'address' });
  const { errors } = useFormState({ control: methods.control, name: 'address' });
  const [mode, setMode] = useState<'shown' | 'book' | 'typed'>('shown');
  const market = useMarket();
  // Open the fields if the address is invalid. They stay open, because the error disappears while the user is still typing.
  if (errors.address !== undefined && mode !== 'typed') setMode('typed');

  if (mode === 'shown') {
    return (
      <Section title={m.pickup_where()}>
        <div className={classes.address}>
          <address>
            <strong>{partyName(address)}</strong>
            <br />
            <span className={classes.quiet}>{partyAddress(address)}</span>
          </address>
          <div className={classes.buttons}>
            <Button variant="default" size="compact-sm" onClick={() => setMode('book')}>
              {m.pickup_from_book()}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => setMode('typed')}>
              {m.common_edit()}
            </Button>
          </div>
        </div>
      </Section>
    );
  }
  if (mode === 'book') {
    return (
      <Section title={m.pickup_where()}>
        <BookChoice
          onChoose={(party) => {
            methods.setValue('address', party, { shouldDirty: true });
            onChosen?.(party);
            setMode('shown');
          }}
          onType={() => {
            methods.setValue('address', emptyParty(market.code), { shouldDirty: true });
            setMode('typed');
          }}
        />
      </Section>
    );
  }
  return (
    <Section title={m.pickup_where()}>
      <HomePartyFields form={form} at="address" />
    </Section>
  );
}

function BookChoice({ onChoose, onType }: { onChoose: (party: Party) => void; onType: () => void }) {
  const [text, setText] = useState('');
  const { data } = useSenders(text);
  return (
    <>
      <TextInput
        type="search"
        label={m.pickup_search_senders()}
        value={text}
        autoComplete="off"
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter in the search must not submit the form; Ctrl-Enter submits it from anywhere.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
      />
      {data?.rows.length === 0 ? (
        <Text c="dimmed">{m.ui_nothing_matches()}</Text>
      ) : (
        <ul className={classes.notes}>
          {data?.rows.map(({ addressId, party }) => (
            <li key={addressId}>
              <address className={classes.place}>
                <strong>{partyName(party)}</strong>
                <br />
                <span className={classes.quiet}>{partyAddress(party)}</span>
              </address>
              <Button variant="default" size="compact-sm" onClick={() => onChoose(party)}>
                {m.pickup_choose()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={onType}>
          {m.pickup_type_address()}
        </Button>
      </div>
    </>
  );
}
