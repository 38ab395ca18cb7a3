import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController } from 'react-hook-form';

import {
  type GiveBody,
  instructionForm,
  type priceRedirect,
} from '#shared/features/exceptions/exceptions.contract.ts';
import {
  againDays,
  collectDays,
  type InstructionAction,
} from '#shared/features/exceptions/exceptions.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import type { CallBody, InputOf, OutputOf } from '#shared/platform/http/call.ts';
import type { Versioned } from '#shared/platform/http/changed-meanwhile.ts';
import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';
import { AddressInputs } from '#web/features/exceptions/address-inputs.tsx';
import { actionsDone } from '#web/features/exceptions/exception-words.ts';
import {
  useGiveInstruction,
  usePriceRedirect,
  useReadException,
} from '#web/features/exceptions/exceptions.api.ts';
import { partyAddress } from '#shared/features/shipment/party-text.rules.ts';
import type { PlacedForm } from '#web/features/postcode/use-place-of.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { base64Of, FilesField } from '#web/platform/ui/choose-files.tsx';
import { DateField } from '#web/platform/ui/form/date-field.tsx';
import { EditNotes, type FieldText } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { type Opened, useEdit } from '#web/platform/ui/form/use-edit.ts';
import {
  type FieldRef,
  partOf,
  type SchemaForm,
  useSchemaForm,
} from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useStillThere } from '#web/platform/ui/use-still-there.ts';

import classes from './exceptions.module.css';

interface InstructionFormProps {
  action: InstructionAction;
  shipmentIds: readonly string[];
  /** The events that the user saw: the answer is refused for a parcel that was scanned since. */
  eventIds: readonly string[];
  /** For a single shipment: the receiver whose phone or address can be changed. */
  receiver: Party | null;
  /** The version of the receiver; null if it is not changed. */
  version: Versioned | null;
  onDone: () => void;
}

/** A file is not restored from a draft; the user must choose it again. */
const unkept = ['paper'] as const;

const nothing = { day: null, phone: '', text: '', paper: null };

type Values = InputOf<ReturnType<typeof instructionForm>>;
type ActionForm = SchemaForm<Values, OutputOf<ReturnType<typeof instructionForm>>>;

const isOfReceiver = (action: InstructionAction): boolean => action === 'phone' || action === 'address';
const unversioned: Versioned = { version: 1, changedBy: null, changedAt: null };

/** Only 'phone' and 'address' edit the receiver; for other actions it is left out and not validated. */
const openedOf = (
  action: InstructionAction,
  receiver: Party | null,
  version: Versioned | null,
): Opened<Values> => ({
  values: { ...nothing, receiver: isOfReceiver(action) ? receiver : null },
  ...(version ?? unversioned),
});

/** Labels and texts for the note about changes of the receiver by another user. */
const texts: readonly FieldText<Values>[] = [
  [m.exceptions_party_name(), ({ receiver }) => receiver?.name ?? ''],
  [m.exceptions_party_phone(), ({ receiver, phone }) => phone || (receiver?.phone ?? '')],
  [m.exceptions_party_address1(), ({ receiver }) => (receiver ? partyAddress(receiver) : '')],
];

/** The fields that an action needs, and the button that sends it to operations. */
export function InstructionForm(props: InstructionFormProps) {
  const { action, shipmentIds, eventIds, receiver, version, onDone } = props;
  const [schema] = useState(() => instructionForm(action));
  const opened = openedOf(action, receiver, version);
  const form: ActionForm = useSchemaForm(schema, opened.values);
  // The selection may change while the user types; the draft stays the same, for these parcels only.
  const [draftKey] = useState(() => `instruction/${action}/${shipmentIds.toSorted().join()}`);
  const read = useReadException();
  const edit = useEdit({
    draftKey,
    form,
    opened,
    latest: async () => {
      const now = await read(shipmentIds[0] ?? '');
      return openedOf(action, now.receiver, now.receiverVersion);
    },
    leftOut: unkept,
  });
  const give = useGiveInstruction();
  const { price, ask } = usePriceOf(form);
  const stillThere = useStillThere();
  const isRead = action !== 'address' || price.data !== undefined;

  // Answered items unmount this form, so use the promise and not the callbacks of `mutate`.
  const send = async (more: Partial<GiveBody>) => {
    try {
      const given = await edit.save((over) =>
        give.mutateAsync({
          shipmentIds: [...shipmentIds],
          ...(eventIds.length > 0 && { eventIds: [...eventIds] }),
          action,
          ...more,
          ...(version !== null && isOfReceiver(action) && { version: over }),
        }),
      );
      if (given === null) return price.reset();
      const { results, givenCount } = given;
      edit.draft.discard();
      if (givenCount === results.length) toast.success(m.exceptions_sent({ count: givenCount }));
      else toast.info(m.exceptions_sent_some({ count: givenCount, all: results.length }));
      onDone();
    } catch (thrown) {
      // The price may have changed: request it again before the next try.
      price.reset();
      if (stillThere()) throw thrown;
      toast.error(messageOf(thrown));
    }
  };

  const submit = async ({ day, phone, text, paper, receiver: to }: OutputOf<typeof schema>) => {
    const [shipmentId] = shipmentIds;
    if (action !== 'address' || !to || shipmentId === undefined)
      return send({
        ...(day !== null && { day }),
        ...(action === 'phone' && { phone }),
        ...((action === 'answer' || action === 'paper') && { text }),
        ...(action === 'paper' && { paper }),
      });
    if (price.data === undefined) return ask({ shipmentId, receiver: to });
    return send({ receiver: to, addCents: price.data.addCents });
  };

  return (
    <Form form={form} className={classes.form} onSubmit={submit} label={actionsDone[action]()}>
      <EditNotes edit={edit} fields={texts} />
      <Fields
        action={action}
        count={shipmentIds.length}
        form={form}
        country={receiver?.country ?? ''}
        hasReceiver={receiver !== null}
      />
      {price.data && (
        <p className={classes.price}>
          {price.data.addCents === 0 ? (
            m.exceptions_price_same()
          ) : (
            <>
              {m.exceptions_price_changes()} <Money cents={price.data.addCents} />
            </>
          )}
        </p>
      )}
      <div className={classes.actions}>
        <SubmitButton form={form} busyLabel={m.exceptions_sending()}>
          {isRead ? m.exceptions_send() : m.exceptions_check_price()}
        </SubmitButton>
        <Button variant="subtle" onClick={onDone}>
          {m.common_back()}
        </Button>
      </div>
    </Form>
  );
}

/** The cost of the new address; cleared as soon as the address changes. */
function usePriceOf({ methods }: ActionForm) {
  const price = usePriceRedirect();
  const checkedReceiver = useRef('');
  const receiverNow = () => JSON.stringify(methods.getValues('receiver'));
  const look = useEffectEvent(() => {
    if (checkedReceiver.current === '' || checkedReceiver.current === receiverNow()) return;
    checkedReceiver.current = '';
    price.reset();
  });
  useEffect(
    () => methods.subscribe({ name: 'receiver', formState: { values: true }, callback: () => look() }),
    [methods],
  );
  return {
    price,
    ask: async (redirect: CallBody<typeof priceRedirect>) => {
      checkedReceiver.current = receiverNow();
      await price.mutateAsync(redirect);
    },
  };
}

interface FieldsProps {
  action: InstructionAction;
  /** The number of parcels. */
  count: number;
  form: ActionForm;
  /** The receiver's country; '' for several parcels. */
  country: string;
  hasReceiver: boolean;
}

/** The fields of each action, or its explanation. */
function Fields({ action, count, form, country, hasReceiver }: FieldsProps) {
  const market = useMarket();
  const [days] = useState(() => againDays(isoDayOf(new Date(), market)));
  return (
    <>
      {action === 'phone' && (
        <PhoneField
          field={form.field('phone')}
          label={m.exceptions_field_phone()}
          dialCode={dialCodeOf(country)}
          autoComplete="off"
          autoFocus
        />
      )}
      {(action === 'again' || action === 'phone') && (
        <DateField
          field={form.field('day')}
          label={m.exceptions_day_or_next()}
          min={days.from}
          max={days.to}
        />
      )}
      {action === 'address' && hasReceiver && (
        <AddressInputs form={partOf<PlacedForm, Values, unknown>(form)} country={country} />
      )}
      {action === 'return' && <p>{m.exceptions_return_help({ count: count })}</p>}
      {action === 'collect' && <p>{m.exceptions_collect_help({ n: collectDays })}</p>}
      {(action === 'answer' || action === 'paper') && (
        <TextField
          field={form.field('text')}
          label={m.exceptions_field_text()}
          autoComplete="off"
          autoFocus
        />
      )}
      {action === 'paper' && <PaperField field={form.field('paper')} />}
    </>
  );
}

const none: readonly File[] = [];

/** A file field; the form holds the file as base64. */
function PaperField({ field: ref }: { field: FieldRef }) {
  const { field, fieldState } = useController(ref);
  const [files, setFiles] = useState<readonly File[]>([]);
  const choose = async (chosen: File[]) => {
    const [file] = chosen;
    setFiles(chosen);
    field.onChange(file ? await base64Of(file) : null);
  };
  return (
    <FilesField
      title={m.exceptions_field_paper()}
      accept="application/pdf,image/jpeg,image/png"
      files={field.value === null ? none : files}
      error={fieldState.error?.message}
      onFiles={(chosen) => void choose(chosen)}
    >
      {m.ui_choose_a_file()}
    </FilesField>
  );
}
