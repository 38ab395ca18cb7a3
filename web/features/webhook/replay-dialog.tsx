import '@mantine/core/styles/Checkbox.layer.css';

import { Checkbox, Group, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import { isIsoDay } from '#shared/platform/time/day-text.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { BusyButton } from '#web/platform/ui/form/busy-button.tsx';
import { useMarket } from '#web/platform/ui/market.ts';

import classes from './webhook.module.css';

interface Span {
  since: string;
  until?: string;
  isMissedOnly: boolean;
}

interface ReplayDialogProps {
  onClose: () => void;
  onReplay: (span: Span) => Promise<void>;
}

/** Chooses whole days of the market, including the last one: 'the lost Tuesday'. */
export function ReplayDialog({ onClose, onReplay }: ReplayDialogProps) {
  const market = useMarket();
  const [today] = useState(() => isoDayOf(new Date(), market));
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [isMissedOnly, setMissedOnly] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isIsoDay(from) || (to !== '' && !isIsoDay(to))) return;
    setBusy(true);
    setError(null);
    try {
      const until = to === '' ? {} : { until: startOfDay(addDays(to, 1), market).toISOString() };
      await onReplay({ since: startOfDay(from, market).toISOString(), ...until, isMissedOnly });
    } catch (thrown) {
      setError(messageOf(thrown));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={m.webhook_replay_title()} size="md">
      <form onSubmit={(event) => void submit(event)} className={classes.form} noValidate>
        <Text>{m.webhook_replay_text()}</Text>
        <Group grow>
          <DateInput
            label={m.webhook_field_since()}
            value={from}
            onDay={(day, typed) => setFrom(day ?? typed)}
            data-autofocus
          />
          <DateInput label={m.webhook_field_until()} value={to} onDay={(day, typed) => setTo(day ?? typed)} />
        </Group>
        <Checkbox
          label={m.webhook_replay_missed()}
          checked={isMissedOnly}
          onChange={(event) => setMissedOnly(event.currentTarget.checked)}
        />
        {error !== null && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        <DialogFoot onClose={onClose}>
          <BusyButton isBusy={isBusy} busyLabel={m.webhook_replaying()}>
            {m.webhook_replay()}
          </BusyButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
