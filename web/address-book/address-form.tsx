import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';

import { Button, TagsInput, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';

import { type AddressEntry, type AddressKind, addressMessages } from '#shared/address/address.contract.ts';
import type { OutputOf } from '#shared/http/call.ts';
import { marketOfCountry } from '#shared/market/markets.ts';
import { isRefIdFree, useAddressCounts, useSaveAddress } from '#web/address-book/address-book.api.ts';
import { type AddressForm, addressSchema, valuesOf } from '#web/address-book/address-form.model.ts';
import { AlertDialog } from '#web/address-book/alert-dialog.tsx';
import { PlaceFields } from '#web/address-book/place-fields.tsx';
import { newIdempotencyKey } from '#web/http/client.ts';
import { messageOf, Refusal } from '#web/http/refusal.ts';
import { PasteBox } from '#web/postcode/paste-box.tsx';
import { CheckboxField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { PhoneField } from '#web/ui/form/number-fields.tsx';
import { SegmentField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useMarket } from '#web/ui/market.ts';
import { FieldRow, Section } from '#web/ui/page.tsx';
import { toast } from '#web/ui/toast.ts';

import classes from './address-book.module.css';

const required = { required: true, withAsterisk: false } as const;

/** One address: a new one, or `entry` to be changed. */
export function AddressBookForm({ entry, kind }: { entry: AddressEntry | null; kind: AddressKind }) {
  const market = useMarket();
  const navigate = useNavigate();
  const form: AddressForm = useSchemaForm(addressSchema, valuesOf(entry, kind, market.code));
  const { methods } = form;
  const draft = useDraft(`address/${entry?.addressId ?? 'new'}`, form);
  const save = useSaveAddress(entry?.addressId ?? null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const [alert, setAlert] = useState<string | null>(null);
  const [country, chosenKind] = useWatch({ control: methods.control, name: ['party.country', 'kind'] });
  const placeMarket = marketOfCountry(country);
  const dial = placeMarket && { dialCode: placeMarket.dialCode };

  const back = () =>
    void navigate({ to: '/addressbook', search: chosenKind === 'sender' ? { kind: 'sender' } : {} });

  const setParty = (party: AddressEntry['party']) => {
    methods.setValue('party', party, { shouldDirty: true });
    void methods.trigger('party');
  };

  const submit = async (values: OutputOf<typeof addressSchema>) => {
    try {
      await save.mutateAsync({ form: values, idempotencyKey });
    } catch (thrown) {
      // What stands at a field is told there; everything else in an alert (spec §8).
      if (thrown instanceof Refusal && Object.keys(thrown.fields).length > 0) throw thrown;
      setIdempotencyKey(newIdempotencyKey());
      setAlert(messageOf(thrown));
      return;
    }
    draft.discard();
    methods.reset(values);
    toast.success(entry ? addressMessages.updated : addressMessages.created);
    back();
  };

  const checkRefId = async () => {
    const refId = methods.getValues('refId')?.trim() ?? '';
    if (refId === '' || refId === entry?.refId) return;
    const isFree = await isRefIdFree(refId, methods.getValues('kind'), entry?.addressId ?? null);
    if (!isFree && methods.getValues('refId')?.trim() === refId) {
      methods.setError('refId', { type: 'server', message: addressMessages.refIdTaken });
    }
  };

  return (
    <Form form={form} onSubmit={submit} className={classes.form}>
      <Section title="Who">
        {!entry && (
          <SegmentField
            field={form.field('kind')}
            label="Kind"
            choices={[
              { value: 'receiver', label: 'Receiver' },
              { value: 'sender', label: 'Sender' },
            ]}
            onChange={() => void checkRefId()}
          />
        )}
        <PasteBox
          market={placeMarket?.code ?? market.code}
          read={() =>
            ({
              ...valuesOf(null, kind, market.code).party,
              ...methods.getValues('party'),
            }) as AddressEntry['party']
          }
          fill={({ party }) => setParty(party)}
          restore={setParty}
        />
        <FieldRow>
          <TextField field={form.field('party.name')} label="Name" {...required} autoComplete="name" />
          <TextField
            field={form.field('party.companyName')}
            label="Company Name"
            placeholder="Optional"
            autoComplete="organization"
          />
        </FieldRow>
        <FieldRow columns={3}>
          <PhoneField field={form.field('party.phone')} label="Mobile Number" {...required} {...dial} />
          <PhoneField
            field={form.field('party.altPhone')}
            label="Alternative Mobile Number"
            placeholder="Optional"
            {...dial}
            autoComplete="off"
          />
          <TextField
            field={form.field('party.email')}
            label="Email"
            type="email"
            inputMode="email"
            placeholder="Optional"
            autoComplete="email"
          />
        </FieldRow>
      </Section>
      <Section title="Where">
        <TextField
          field={form.field('party.address1')}
          label="Address 1"
          {...required}
          autoComplete="address-line1"
        />
        <FieldRow>
          <TextField
            field={form.field('party.address2')}
            label="Address 2"
            placeholder="Optional"
            autoComplete="address-line2"
          />
          <TextField
            field={form.field('party.address3')}
            label="Address 3"
            placeholder="Optional"
            autoComplete="address-line3"
          />
        </FieldRow>
        <PlaceFields form={form} home={market.code} />
      </Section>
      <Section title="For your records">
        <FieldRow>
          {/* Asked when the field is left, before the form is sent. */}
          <div onBlur={() => void checkRefId()}>
            <TextField
              field={form.field('refId')}
              label="Reference ID"
              placeholder="Optional"
              description="Your own number for this address."
              autoComplete="off"
            />
          </div>
          <TagsField form={form} />
        </FieldRow>
        <CheckboxField
          field={form.field('isDefault')}
          label={chosenKind === 'sender' ? 'Default sender' : 'Default receiver'}
          description={
            chosenKind === 'sender' ? 'Every new shipment starts with this address.' : 'Marked in the list.'
          }
        />
      </Section>
      <div className={classes.buttons}>
        <SubmitButton form={form} busyLabel={entry ? 'Updating' : 'Creating'}>
          {entry ? 'Update address' : 'Create address'}
        </SubmitButton>
        <Button
          variant="default"
          onClick={() => {
            draft.discard();
            back();
          }}
        >
          Cancel
        </Button>
        {draft.restored && (
          <Text c="dimmed" size="xs" role="status">
            What you typed before was put back.
          </Text>
        )}
      </div>
      <AlertDialog message={alert} onClose={() => setAlert(null)} />
    </Form>
  );
}

function TagsField({ form }: { form: AddressForm }) {
  const { field, fieldState } = useController({ control: form.methods.control, name: 'tags' });
  const { data } = useAddressCounts({ text: '', tag: '' });
  // A message may stand at the list or at one of its tags.
  const error = [fieldState.error].flat().find((one) => one?.message)?.message;
  return (
    <TagsInput
      label="Tags"
      description="Words to find it by; Enter adds one."
      placeholder={field.value?.length ? '' : 'Optional'}
      maxTags={10}
      data={data?.tags ?? []}
      value={field.value ?? []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      name={field.name}
      error={error}
    />
  );
}
