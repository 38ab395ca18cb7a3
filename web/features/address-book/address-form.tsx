import { Button } from '@mantine/core';
import { useNavigate } from '#web/platform/router/router.tsx';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';

import type { AddressEntry, AddressKind } from '#shared/features/address-book/address.contract.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import { isRefIdFree, readAddress, useSaveAddress } from '#web/features/address-book/address-book.api.ts';
import {
  type AddressForm,
  addressSchema,
  addressTexts,
  openedOf,
} from '#web/features/address-book/address-form.model.ts';
import { RecordsSection, PlaceSection, PersonSection } from '#web/features/address-book/address-sections.tsx';
import { AlertDialog } from '#web/features/address-book/alert-dialog.tsx';
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { isOfEarlierTry, useOnce } from '#web/platform/http/once.ts';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { EditNotes } from '#web/platform/ui/form/edit-notes.tsx';
import { useEdit } from '#web/platform/ui/form/use-edit.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './address-book.module.css';

/** The form for one address: a new one, or `entry` to change. */
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
  const once = useOnce('address/new');
  const [alert, setAlert] = useState<string | null>(null);
  const chosenKind = useWatch({ control: methods.control, name: 'kind' });

  const back = () =>
    void navigate({ to: '/addressbook', search: chosenKind === 'sender' ? { kind: 'sender' } : {} });

  const submit = async (values: OutputOf<typeof addressSchema>) => {
    let saved: object | null;
    try {
      saved = await edit.save((version) =>
        once(
          values,
          (form, idempotencyKey) => save.mutateAsync({ form, version, idempotencyKey }),
          entry?.addressId,
        ),
      );
      if (saved === null) return;
    } catch (thrown) {
      // Field errors are shown at the field; anything else in an alert (spec §8).
      if (thrown instanceof Refusal && Object.keys(thrown.fields).length > 0) throw thrown;
      setAlert(messageOf(thrown));
      return;
    }
    if (!isOfEarlierTry(saved)) {
      edit.draft.discard();
      methods.reset(values);
    }
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
      <PersonSection form={form} home={market.code} isNew={!entry} onKind={() => void checkRefId()} />
      <PlaceSection form={form} />
      <RecordsSection form={form} onRefIdLeft={() => void checkRefId()} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={back}>
          {m.common_back()}
        </Button>
        <SubmitButton form={form} busyLabel={entry ? m.address_book_updating() : m.address_book_creating()}>
          {entry ? m.address_book_update_address() : m.address_book_create_address()}
        </SubmitButton>
      </div>
      <AlertDialog message={alert} onClose={() => setAlert(null)} />
    </Form>
  );
}
