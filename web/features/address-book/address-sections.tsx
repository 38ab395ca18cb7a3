/** The sections of the address form, in the order in which users think. */
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';

import type { AddressEntry } from '#shared/features/address-book/address.contract.ts';
import { isPastedMessage } from '#shared/features/paste-address/paste-message.rules.ts';
import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import { type MarketCode, marketOfCountry } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import { useAddressCounts } from '#web/features/address-book/address-book.api.ts';
import { type AddressForm, valuesOf } from '#web/features/address-book/address-form.model.ts';
import { PlaceFields } from '#web/features/address-book/place-fields.tsx';
import { TagField } from '#web/features/address-book/tag-field.tsx';
import { PasteBox } from '#web/features/paste-address/paste-box.tsx';
import { CheckboxField } from '#web/platform/ui/form/fields.tsx';
import { PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { SegmentField } from '#web/platform/ui/form/select-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';
import { required } from '#web/platform/ui/form/required.ts';

interface PersonSectionProps {
  form: AddressForm;
  home: MarketCode;
  /** Only a new address can still switch between sender and receiver. */
  isNew: boolean;
  onKind: () => void;
}

export function PersonSection({ form, home, isNew, onKind }: PersonSectionProps) {
  const { methods } = form;
  const messageTaker = useRef<((message: string) => void) | null>(null);
  const country = useWatch({ control: methods.control, name: 'party.country' });
  const dial = { dialCode: dialCodeOf(country) };
  const setParty = (party: AddressEntry['party']) => {
    methods.setValue('party', party, { shouldDirty: true });
    void methods.trigger('party');
  };
  return (
    <Section title={m.address_book_who()}>
      {isNew && (
        <SegmentField
          field={form.field('kind')}
          label={m.address_book_kind()}
          choices={[
            { value: 'receiver', label: m.address_book_receiver() },
            { value: 'sender', label: m.address_book_sender() },
          ]}
          onChange={onKind}
        />
      )}
      <PasteBox
        market={marketOfCountry(country)?.code ?? home}
        read={() => ({
          party: {
            ...valuesOf(null, 'receiver', home).party,
            ...methods.getValues('party'),
          } as AddressEntry['party'],
          note: '',
        })}
        write={({ party }) => setParty(party)}
        taker={messageTaker}
        anyCountry
      />
      <FieldRow>
        <TextField
          field={form.field('party.name')}
          label={m.address_book_name()}
          {...required}
          autoComplete="name"
          onPaste={(event) => {
            const message = event.clipboardData.getData('text');
            if (!messageTaker.current || !isPastedMessage(message)) return;
            event.preventDefault();
            messageTaker.current(message);
          }}
        />
        <TextField
          field={form.field('party.companyName')}
          label={m.address_book_company_name()}
          placeholder={m.address_book_optional()}
          autoComplete="organization"
        />
      </FieldRow>
      <FieldRow columns={3}>
        <PhoneField
          field={form.field('party.phone')}
          label={m.address_book_mobile_number_2()}
          {...required}
          {...dial}
        />
        <PhoneField
          field={form.field('party.altPhone')}
          label={m.address_book_alternative_mobile_number()}
          placeholder={m.address_book_optional()}
          {...dial}
          autoComplete="off"
        />
        <TextField
          field={form.field('party.email')}
          label={m.common_email()}
          type="email"
          inputMode="email"
          placeholder={m.address_book_optional()}
          autoComplete="email"
        />
      </FieldRow>
    </Section>
  );
}

export function PlaceSection({ form }: Pick<PersonSectionProps, 'form'>) {
  return (
    <Section title={m.address_book_where()}>
      <TextField
        field={form.field('party.address1')}
        label={m.address_book_address_1()}
        {...required}
        autoComplete="address-line1"
      />
      <FieldRow>
        <TextField
          field={form.field('party.address2')}
          label={m.address_book_address_2()}
          placeholder={m.address_book_optional()}
          autoComplete="address-line2"
        />
        <TextField
          field={form.field('party.address3')}
          label={m.address_book_address_3()}
          placeholder={m.address_book_optional()}
          autoComplete="address-line3"
        />
      </FieldRow>
      <PlaceFields form={form} />
    </Section>
  );
}

interface RecordsSectionProps {
  form: AddressForm;
  onRefIdLeft: () => void;
}

export function RecordsSection({ form, onRefIdLeft }: RecordsSectionProps) {
  const kind = useWatch({ control: form.methods.control, name: 'kind' });
  const { data: counts } = useAddressCounts({ text: '', tag: '' });
  return (
    <Section title={m.address_book_for_your_records()}>
      <FieldRow>
        {/* Checked when the user leaves the field, before the form is sent. */}
        <div onBlur={onRefIdLeft}>
          <TextField
            field={form.field('refId')}
            label={m.address_book_reference_id()}
            placeholder={m.address_book_optional()}
            description={m.address_book_your_own_number_for_this_address()}
            autoComplete="off"
          />
        </div>
        <TagField
          field={form.field('tags')}
          label={m.address_book_tags()}
          description={m.address_book_words_to_find_it_by_enter()}
          placeholder={m.address_book_optional()}
          suggestions={counts?.tags ?? []}
        />
      </FieldRow>
      <CheckboxField
        field={form.field('isDefault')}
        label={kind === 'sender' ? m.address_book_default_sender() : m.address_book_default_receiver()}
        description={
          kind === 'sender'
            ? m.address_book_every_new_shipment_starts_with_this()
            : m.address_book_marked_in_the_list()
        }
      />
    </Section>
  );
}
