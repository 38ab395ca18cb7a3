import { useState } from 'react';

import type { Attempt, DeliveryDetail, Endpoint } from '#shared/features/webhook/webhook.contract.ts';
import { deliveryStateWords, problemWords } from '#shared/features/webhook/webhook.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { useDelivery } from '#web/features/webhook/webhook.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { CopyButton } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { BusyButton } from '#web/platform/ui/form/busy-button.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { Pending } from '#web/platform/ui/pending.tsx';

import { stateTones } from './delivery-tones.ts';
import classes from './webhook.module.css';

interface DeliveryPanelProps {
  endpoint: Endpoint;
  eventId: string | null;
  onClose: () => void;
  onReplay: (eventId: string) => Promise<void>;
}

/** One delivery: what was sent, and each response. */
export function DeliveryPanel({ endpoint, eventId, onClose, onReplay }: DeliveryPanelProps) {
  const { data, error, refetch } = useDelivery(endpoint.endpointId, eventId);
  const [isBusy, setBusy] = useState(false);
  const again = async (id: string) => {
    setBusy(true);
    try {
      await onReplay(id);
    } catch (thrown) {
      toast.error(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SidePanel
      opened={eventId !== null}
      onClose={onClose}
      isBeside
      title={
        <span className={classes.panelTitle}>
          {data?.type ?? m.webhook_field_event()}
          {data && (
            <StatusBadge tone={stateTones[data.state]}>{deliveryStateWords[data.state]()}</StatusBadge>
          )}
        </span>
      }
    >
      {!data && <Pending error={error} onRetry={refetch} height={240} />}
      {data && (
        <div className={classes.panel}>
          <div className={classes.idLine}>
            <code>{data.eventId}</code>
            <CopyButton value={data.eventId} what={data.eventId} />
          </div>
          {endpoint.isOn && data.state !== 'waiting' && (
            <div>
              <BusyButton
                variant="default"
                size="compact-md"
                isBusy={isBusy}
                busyLabel={m.webhook_replaying()}
                onClick={() => void again(data.eventId)}
              >
                {m.webhook_replay_one()}
              </BusyButton>
            </div>
          )}
          <Block title={m.webhook_body()} text={indented(data.body)} />
          <Tries detail={data} />
        </div>
      )}
    </SidePanel>
  );
}

function Tries({ detail }: { detail: DeliveryDetail }) {
  return detail.tries.map((attempt) => <Try key={attempt.attempt} attempt={attempt} />);
}

function Try({ attempt }: { attempt: Attempt }) {
  const { status, problem, ms } = attempt;
  const result =
    status === null ? (problem && problemWords[problem]()) || m.webhook_answer_none() : String(status);
  return (
    <section className={classes.try} aria-label={m.webhook_attempt_no({ n: attempt.attempt })}>
      <h3>
        {m.webhook_attempt_no({ n: attempt.attempt })}
        <span className={classes.when}>
          <DateTime value={attempt.at} /> · {m.webhook_ms({ ms })} · {result}
        </span>
      </h3>
      <details>
        <summary>{m.webhook_request()}</summary>
        <Block title={m.webhook_headers()} text={headerText(attempt.requestHeaders)} />
      </details>
      {status !== null && (
        <details open>
          <summary>{m.webhook_answer()}</summary>
          <Block title={m.webhook_headers()} text={headerText(attempt.answerHeaders)} />
          <Block title={m.webhook_body()} text={attempt.answerBody || m.webhook_answer_empty()} />
        </details>
      )}
    </section>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <div className={classes.blockTitle}>{title}</div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by the keyboard */}
      <pre className={classes.code} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}

const headerText = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** Indented for readability; the body was sent without spaces. */
const indented = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
