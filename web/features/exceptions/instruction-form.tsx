import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import type { GiveBody } from '#shared/features/exceptions/exceptions.contract.ts';
import {
  againDays,
  collectDays,
  type InstructionAction,
} from '#shared/features/exceptions/exceptions.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';
import { AddressInputs } from '#web/features/exceptions/address-inputs.tsx';
import { actionsDone } from '#web/features/exceptions/exception-words.ts';
import { useGiveInstruction, usePriceRedirect } from '#web/features/exceptions/exceptions.api.ts';
import { messageOf, Refusal } from '#web/platform/http/refusal.ts';
import { base64Of, FilesField } from '#web/platform/ui/choose-files.tsx';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { BusyButton } from '#web/platform/ui/form/busy-button.tsx';
import { WholeMessage } from '#web/platform/ui/form/whole-message.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useStillThere } from '#web/platform/ui/use-still-there.ts';

import classes from './exceptions.module.css';

interface InstructionFormProps {
  action: InstructionAction;
  shipmentIds: readonly string[];
  /** Of one shipment, where its address is to be changed. */
  receiver: Party | null;
  onDone: () => void;
}

interface Said {
  day: string | null;
  text: string;
  /** Base64. */
  paper: string | null;
  party: Party | null;
}

const phoneOf = (typed: string) => typed.replace(/\D+/gu, '').replace(/^0+/u, '');

/** What an action leaves open, and the button that sends it to operations. */
export function InstructionForm({ action, shipmentIds, receiver, onDone }: InstructionFormProps) {
  const [said, setSaid] = useState<Said>({ day: '', text: '', paper: null, party: receiver });
  const { day, text, paper, party } = said;
  const [isTried, setTried] = useState(false);
  const give = useGiveInstruction();
  const stillThere = useStillThere();
  const price = usePriceRedirect();
  const { error } = give.error ? give : price;
  const fields = error instanceof Refusal ? error.fields : {};
  const isRead = action !== 'address' || price.data !== undefined;

  // What is answered leaves the list, and this form with it: nobody is called back by `mutate` then.
  const send = async (more: Partial<GiveBody>) => {
    try {
      const { results, givenCount } = await give.mutateAsync({
        shipmentIds: [...shipmentIds],
        action,
        ...more,
      });
      if (givenCount === results.length) toast.success(m.exceptions_sent({ count: givenCount }));
      else toast.info(m.exceptions_sent_some({ count: givenCount, all: results.length }));
      onDone();
    } catch (thrown) {
      // It may be the price that changed: asked again before the next try.
      price.reset();
      if (!stillThere()) toast.error(messageOf(thrown));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (give.isPending || price.isPending) return;
    setTried(true);
    if (day === null) return;
    const [shipmentId] = shipmentIds;
    if (action === 'address' && party && shipmentId !== undefined) {
      if (price.data === undefined) price.mutate({ shipmentId, receiver: party });
      else void send({ receiver: party, addCents: price.data.addCents });
      return;
    }
    void send({
      ...(day !== '' && { day }),
      ...(action === 'phone' && { phone: phoneOf(text) }),
      ...((action === 'answer' || action === 'paper') && { text }),
      ...(action === 'paper' && { paper }),
    });
  };

  return (
    <form className={classes.form} onSubmit={submit} aria-label={actionsDone[action]()}>
      <Fields
        action={action}
        count={shipmentIds.length}
        fields={isTried && day === null ? { ...fields, day: m.time_not_a_day() } : fields}
        said={said}
        onSay={(change) => {
          setSaid({ ...said, ...change });
          if (change.party) price.reset();
        }}
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
      {error && Object.keys(fields).length === 0 && <WholeMessage message={messageOf(error)} />}
      <div className={classes.actions}>
        <BusyButton isBusy={give.isPending || price.isPending} busyLabel={m.exceptions_sending()}>
          {isRead ? m.exceptions_send() : m.exceptions_check_price()}
        </BusyButton>
        <Button variant="subtle" onClick={onDone}>
          {m.common_back()}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  action: InstructionAction;
  /** How many parcels it is for. */
  count: number;
  /** The server's message for each. */
  fields: Readonly<Record<string, string>>;
  said: Said;
  onSay: (change: Partial<Said>) => void;
}

/** What each action asks for, or says about itself. */
function Fields({ action, count, fields, said: { day, text, party }, onSay }: FieldsProps) {
  const market = useMarket();
  const [days] = useState(() => againDays(isoDayOf(new Date(), market)));
  return (
    <>
      {action === 'phone' && (
        <TextInput
          label={m.exceptions_field_phone()}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          autoFocus
          value={text}
          error={fields['phone'] ?? null}
          onChange={(event) => onSay({ text: event.currentTarget.value })}
        />
      )}
      {(action === 'again' || action === 'phone') && (
        <DateInput
          label={m.exceptions_day_or_next()}
          value={day ?? ''}
          min={days.from}
          max={days.to}
          onDay={(chosen) => onSay({ day: chosen })}
          error={fields['day'] ?? null}
        />
      )}
      {action === 'address' && party && (
        <AddressInputs party={party} fields={fields} onChange={(next) => onSay({ party: next })} />
      )}
      {action === 'return' && <p>{m.exceptions_return_help({ count: count })}</p>}
      {action === 'collect' && <p>{m.exceptions_collect_help({ n: collectDays })}</p>}
      {(action === 'answer' || action === 'paper') && (
        <TextInput
          label={m.exceptions_field_text()}
          maxLength={500}
          autoFocus
          value={text}
          error={fields['text'] ?? null}
          onChange={(event) => onSay({ text: event.currentTarget.value })}
        />
      )}
      {action === 'paper' && (
        <PaperInput error={fields['paper']} onPaper={(chosen) => onSay({ paper: chosen })} />
      )}
    </>
  );
}

function PaperInput({
  error,
  onPaper,
}: {
  error: string | undefined;
  onPaper: (base64: string | null) => void;
}) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const choose = async (chosen: File[]) => {
    const [file] = chosen;
    setFiles(chosen);
    onPaper(file ? await base64Of(file) : null);
  };
  return (
    <FilesField
      title={m.exceptions_field_paper()}
      accept="application/pdf,image/jpeg,image/png"
      files={files}
      error={error}
      onFiles={(chosen) => void choose(chosen)}
    >
      {m.ui_choose_a_file()}
    </FilesField>
  );
}
