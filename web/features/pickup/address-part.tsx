import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';

import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import type { pickupForm } from '#shared/features/pickup/pickup.contract.ts';
import { type PostcodePlace, unknownPostcode } from '#shared/features/postcode/postcode.rules.ts';
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { partyAddress, partyName } from '#web/features/paste-address/party-text.ts';
import { useSenders } from '#web/features/pickup/senders.api.ts';
import { usePlace } from '#web/features/postcode/place.api.ts';
import { DigitsField, PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { partOf, type SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';

import classes from './pickup.module.css';

type Where = Pick<z.input<typeof pickupForm>, 'address'>;

const required = { required: true, withAsterisk: false } as const;

/** Where the driver comes to: the account's address at a glance, another of the book, or one that is typed. */
export function AddressPart<I extends Where, O>({ form: whole }: { form: SchemaForm<I, O> }) {
  const form = partOf<Where, I, O>(whole);
  const { methods } = form;
  const address = useWatch({ control: methods.control, name: 'address' });
  const { errors } = useFormState({ control: methods.control, name: 'address' });
  const [mode, setMode] = useState<'shown' | 'book' | 'typed'>('shown');
  const isTyped = mode === 'typed' || errors.address !== undefined;
  const market = useMarket();

  if (!isTyped && mode === 'shown') {
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
  if (!isTyped) {
    return (
      <Section title={m.pickup_where()}>
        <BookChoice
          onChoose={(party) => {
            methods.setValue('address', party, { shouldDirty: true });
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
      <TypedAddress form={form} />
    </Section>
  );
}

function BookChoice({ onChoose, onType }: { onChoose: (party: Party) => void; onType: () => void }) {
  const { data } = useSenders();
  return (
    <>
      <ul className={classes.notes}>
        {(data ?? []).map(({ addressId, party }) => (
          <li key={addressId}>
            <span className={classes.grow}>
              <strong>{partyName(party)}</strong> · {partyAddress(party)}
            </span>
            <Button variant="default" size="compact-sm" onClick={() => onChoose(party)}>
              {m.pickup_choose()}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="default" onClick={onType}>
          {m.pickup_type_address()}
        </Button>
      </div>
    </>
  );
}

function TypedAddress({ form }: { form: SchemaForm<Where, unknown> }) {
  const { methods } = form;
  const market = useMarket();
  const postcode = useWatch({ control: methods.control, name: 'address.postcode' }) ?? '';
  const look = usePlace(market.code, postcode);
  const apply = useEffectEvent((found: PostcodePlace | null) => {
    if (!found) {
      methods.setError('address.postcode', { type: 'server', message: unknownPostcode(postcode) });
      return;
    }
    const { city, state } = methods.getValues('address');
    if (!city || state !== found.State) methods.setValue('address.city', found.city, { shouldDirty: true });
    methods.setValue('address.state', found.State, { shouldDirty: true });
    methods.clearErrors(['address.postcode', 'address.city']);
  });
  useEffect(() => {
    if (look.data !== undefined) apply(look.data);
  }, [look.data]);
  const forget = () => {
    methods.setValue('address.city', '');
    methods.setValue('address.state', '');
  };
  return (
    <>
      <FieldRow columns={3}>
        <TextField
          field={form.field('address.name')}
          label={partyWords.name()}
          {...required}
          autoComplete="name"
        />
        <TextField
          field={form.field('address.companyName')}
          label={partyWords.companyName()}
          placeholder={m.address_book_optional()}
          autoComplete="organization"
        />
        <PhoneField
          field={form.field('address.phone')}
          label={partyWords.phone()}
          {...required}
          dialCode={market.dialCode}
        />
      </FieldRow>
      <TextField
        field={form.field('address.address1')}
        label={partyWords.address1()}
        {...required}
        autoComplete="address-line1"
      />
      <FieldRow>
        <TextField
          field={form.field('address.address2')}
          label={partyWords.address2()}
          placeholder={m.address_book_optional()}
          autoComplete="address-line2"
        />
        <TextField
          field={form.field('address.address3')}
          label={partyWords.address3()}
          placeholder={m.address_book_optional()}
          autoComplete="address-line3"
        />
      </FieldRow>
      <FieldRow columns={3}>
        <DigitsField
          field={form.field('address.postcode')}
          label={partyWords.postcode()}
          {...required}
          maxDigits={market.postcodeDigits}
          autoComplete="postal-code"
          onValue={forget}
        />
        <TextField
          field={form.field('address.city')}
          label={partyWords.city()}
          autoComplete="address-level2"
        />
        <TextField field={form.field('address.state')} label={partyWords.state()} readOnly variant="filled" />
      </FieldRow>
    </>
  );
}
