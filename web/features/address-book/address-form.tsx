import { Button } from '@mantine/core';
import { useNavigate } from '#web/platform/router/router.tsx';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';

import type { AddressEntry, AddressKind } from '#shared/features/address-book/address.contract.ts';
import { isPastedMessage } from '#shared/features/paste-address/paste-message.rules.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import { marketOfCountry } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  isRefIdFree,
  readAddress,
  useAddressCounts,
  useSaveAddress,
} from '#web/features/address-book/address-book.api.ts';
import {
  type AddressForm,
  addressSchema,
  addressTexts,
  openedOf,
  valuesOf,
} from '#web/features/address-book/address-form.model.ts';
import { AlertDialog } from '#web/features/address-book/alert-dialog.tsx';
import { TagField } from '#web/features/address-book/tag-field.tsx';
import { PlaceFields } from '#web/features/address-book/place-fields.tsx';
import { newIdempotencyKey } from '#web/platform/http/client.ts';
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { PasteBox } from '#web/features/paste-address/paste-box.tsx';
import { CheckboxField } from '#web/platform/ui/form/fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { SegmentField } from '#web/platform/ui/form/select-field.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { EditNotes } from '#web/platform/ui/form/edit-notes.tsx';
import { useEdit } from '#web/platform/ui/form/use-edit.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './address-book.module.css';

const required = { required: true, withAsterisk: false } as const;

/** One address: a new one, or `entry` to be changed. */
export function AddressBookForm({ entry, kind }: { entry: AddressEntry | null; kind: AddressKind }) {
  const market = useMarket();
  const navigate = useNavigate();
  const opened = openedOf(entry, kind, market.code);
  const form: AddressForm = useSchemaForm(addressSchema, opened.values);
  const { methods } = form;
  const edit = useEdit({
    draftKey: `address/${entry?.addressId ?? 'new'}`,
    form,
    opened,
    latest: async () => openedOf(entry && (await readAddress(entry.addressId)), kind, market.code),
  });
  const save = useSaveAddress(entry?.addressId ?? null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const messageTaker = useRef<((message: string) => void) | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const [country, chosenKind] = useWatch({ control: methods.control, name: ['party.country', 'kind'] });
  const { data: counts } = useAddressCounts({ text: '', tag: '' });
  const placeMarket = marketOfCountry(country);
  const dial = { dialCode: dialCodeOf(country) };

  const back = () =>
    void navigate({ to: '/addressbook', search: chosenKind === 'sender' ? { kind: 'sender' } : {} });

  const setParty = (party: AddressEntry['party']) => {
    methods.setValue('party', party, { shouldDirty: true });
    void methods.trigger('party');
  };

  const submit = async (values: OutputOf<typeof addressSchema>) => {
    try {
      const saved = await edit.save((version) => save.mutateAsync({ form: values, version, idempotencyKey }));
      if (saved === null) return;
    } catch (thrown) {
      // What is at a field is shown there; everything else in an alert (spec §8).
      if (thrown instanceof Refusal && Object.keys(thrown.fields).length > 0) throw thrown;
      setIdempotencyKey(newIdempotencyKey());
      setAlert(messageOf(thrown));
      return;
    }
    edit.draft.discard();
    methods.reset(values);
    toast.success(entry ? m.address_book_updated() : m.address_book_created());
    back();
  };

  const checkRefId = async () => {
    const refId = methods.getValues('refId')?.trim() ?? '';
    if (refId === '' || refId === entry?.refId) return;
    const isFree = await isRefIdFree(refId, methods.getValues('kind'), entry?.addressId ?? null);
    if (!isFree && methods.getValues('refId')?.trim() === refId) {
      methods.setError('refId', { type: 'server', message: m.address_book_problem_ref_id_taken() });
    }
  };

  return (
    <Form form={form} onSubmit={submit} className={classes.form}>
      <EditNotes edit={edit} fields={addressTexts} />
      <Section title={m.address_book_who()}>
        {!entry && (
          <SegmentField
            field={form.field('kind')}
            label={m.address_book_kind()}
            choices={[
              { value: 'receiver', label: m.address_book_receiver() },
              { value: 'sender', label: m.address_book_sender() },
            ]}
            onChange={() => void checkRefId()}
          />
        )}
        <PasteBox
          market={placeMarket?.code ?? market.code}
          read={() => ({
            party: {
              ...valuesOf(null, kind, market.code).party,
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
            label={m.address_book_email()}
            type="email"
            inputMode="email"
            placeholder={m.address_book_optional()}
            autoComplete="email"
          />
        </FieldRow>
      </Section>
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
        <PlaceFields form={form} home={market.code} />
      </Section>
      <Section title={m.address_book_for_your_records()}>
        <FieldRow>
          {/* Asked when the field is left, before the form is sent. */}
          <div onBlur={() => void checkRefId()}>
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
          label={
            chosenKind === 'sender' ? m.address_book_default_sender() : m.address_book_default_receiver()
          }
          description={
            chosenKind === 'sender'
              ? m.address_book_every_new_shipment_starts_with_this()
              : m.address_book_marked_in_the_list()
          }
        />
      </Section>
      <div className={classes.buttons}>
        <Button variant="default" onClick={back}>
          {m.address_book_back()}
        </Button>
        <SubmitButton form={form} busyLabel={entry ? m.address_book_updating() : m.address_book_creating()}>
          {entry ? m.address_book_update_address() : m.address_book_create_address()}
        </SubmitButton>
      </div>
      <AlertDialog message={alert} onClose={() => setAlert(null)} />
    </Form>
  );
}
