import { Button, UnstyledButton } from '@mantine/core';

import type { Endpoint } from '#shared/features/webhook/webhook.contract.ts';
import {
  type Health,
  healthWords,
  offReasonWords,
  problemWords,
} from '#shared/features/webhook/webhook.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { HourBars } from '#web/features/webhook/hour-bars.tsx';
import type { EndpointActions } from '#web/features/webhook/webhook.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { BusyButton } from '#web/platform/ui/form/busy-button.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { rich } from '#web/platform/words/rich.tsx';

import classes from './webhook.module.css';

const tones: Record<Health, Tone> = { new: 'grey', healthy: 'green', failing: 'red', off: 'amber' };

interface EndpointCardProps {
  endpoint: Endpoint;
  isChosen: boolean;
  actions: EndpointActions;
  /** Shows its log; null if it is the only endpoint. */
  onChoose: (() => void) | null;
  onAsk: (what: 'edit' | 'rotate' | 'delete') => void;
}

/** One endpoint with its health and its actions. */
export function EndpointCard({ endpoint, isChosen, actions, onChoose, onAsk }: EndpointCardProps) {
  const { endpointId, url, description, isOn } = endpoint;
  const say = (error: unknown) => toast.error(messageOf(error));
  const isTesting = actions.test.isPending && actions.test.variables === endpointId;
  const turn = () =>
    actions.update.mutate(
      { endpointId, isOn: !isOn },
      { onSuccess: () => toast.success(isOn ? m.webhook_turned_off() : m.webhook_turned_on()), onError: say },
    );
  const test = () =>
    actions.test.mutate(endpointId, {
      onSuccess: () => {
        toast.success(m.webhook_tested());
        onChoose?.();
      },
      onError: say,
    });
  return (
    <section className={classes.card} data-chosen={isChosen || undefined} aria-label={description || url}>
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 className={classes.name}>
            {onChoose ? (
              <UnstyledButton onClick={onChoose} aria-pressed={isChosen} className={classes.choose}>
                {description || url}
              </UnstyledButton>
            ) : (
              description || url
            )}
            <StatusBadge tone={tones[endpoint.health]}>{healthWords[endpoint.health]()}</StatusBadge>
          </h2>
          {description && <code className={classes.url}>{url}</code>}
          <div className={classes.facts}>
            <span>
              {endpoint.eventTypes.length === 0
                ? m.webhook_all_events()
                : m.webhook_some_events({ count: endpoint.eventTypes.length })}
            </span>
            {endpoint.lastDeliveredAt && (
              <span>
                {rich(m.webhook_last_delivered(), { when: <DateTime value={endpoint.lastDeliveredAt} /> })}
              </span>
            )}
            {endpoint.oldSecretUntil && (
              <span>
                {rich(m.webhook_both_sign(), { when: <DateTime value={endpoint.oldSecretUntil} /> })}
              </span>
            )}
          </div>
        </div>
        <div className={classes.actions}>
          {isOn && (
            <BusyButton
              variant="default"
              size="compact-md"
              isBusy={isTesting}
              busyLabel={m.webhook_testing()}
              onClick={test}
            >
              {m.webhook_test()}
            </BusyButton>
          )}
          <Button variant={isOn ? 'default' : 'filled'} size="compact-md" onClick={turn}>
            {isOn ? m.webhook_turn_off() : m.webhook_turn_on()}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => onAsk('edit')}>
            {m.common_edit()}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => onAsk('rotate')}>
            {m.webhook_rotate()}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => onAsk('delete')}>
            {m.webhook_delete()}
          </Button>
        </div>
      </div>
      {endpoint.offReason !== null && <Note tone="amber">{offReasonWords[endpoint.offReason]()}</Note>}
      {endpoint.health === 'failing' && endpoint.failingSince && (
        <Note tone="red">
          {rich(m.webhook_failing_since(), { when: <DateTime value={endpoint.failingSince} /> })}
          {endpoint.lastProblem && ` · ${problemWords[endpoint.lastProblem]()}`}
        </Note>
      )}
      <div className={classes.figures}>
        <dl className={classes.numbers}>
          <Figure label={m.webhook_fact_delivered()} value={endpoint.delivered.toLocaleString('en')} />
          <Figure label={m.webhook_fact_failed()} value={endpoint.failedAttempts.toLocaleString('en')} />
          <Figure label={m.webhook_fact_waiting()} value={endpoint.waiting.toLocaleString('en')} />
          <Figure
            label={m.webhook_fact_average()}
            value={endpoint.averageMs === null ? '–' : m.webhook_ms({ ms: endpoint.averageMs })}
          />
        </dl>
        <HourBars hours={endpoint.hours} />
      </div>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
