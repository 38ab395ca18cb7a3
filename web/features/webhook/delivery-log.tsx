import { Button, Select, Text, UnstyledButton } from '@mantine/core';

import { type Delivery, deliveryViews, type Endpoint } from '#shared/features/webhook/webhook.contract.ts';
import { deliveryStateWords, problemWords } from '#shared/features/webhook/webhook.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { DeliveryPanel } from '#web/features/webhook/delivery-panel.tsx';
import { useDeliveries } from '#web/features/webhook/webhook.api.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { MorePages } from '#web/platform/ui/more-pages.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import type { UrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { Pending } from '#web/platform/ui/pending.tsx';
import { rich } from '#web/platform/words/rich.tsx';

import { stateTones } from './delivery-tones.ts';
import classes from './webhook.module.css';

const views = deliveryViews.map((value) => ({
  value,
  label: value === 'all' ? m.common_all() : deliveryStateWords[value](),
}));

interface DeliveryLogProps {
  endpoint: Endpoint;
  url: UrlFilters;
  onReplay: () => void;
  onReplayOne: (eventId: string) => Promise<void>;
}

/** The deliveries to an endpoint, newest first; each row opens its requests and responses. */
export function DeliveryLog({ endpoint, url, onReplay, onReplayOne }: DeliveryLogProps) {
  const view = deliveryViews.find((one) => one === url.values['view']) ?? 'all';
  const list = useDeliveries(endpoint.endpointId, view);
  const eventId = url.values['event'] ?? null;
  return (
    <Section
      title={m.webhook_log()}
      description={m.webhook_log_help()}
      action={
        <div className={classes.actions}>
          <Select
            aria-label={m.webhook_view()}
            size="xs"
            w={130}
            allowDeselect={false}
            data={views}
            value={view}
            onChange={(value) => url.set({ view: value === 'all' ? null : value })}
          />
          {endpoint.isOn && (
            <Button variant="default" size="compact-md" onClick={onReplay}>
              {m.webhook_replay()}
            </Button>
          )}
        </div>
      }
    >
      {!list.rows && <Pending error={list.error} onRetry={list.refetch} height={120} />}
      {list.rows?.length === 0 && <Text c="dimmed">{m.webhook_log_none()}</Text>}
      {list.rows && list.rows.length > 0 && (
        <ul className={classes.log}>
          {list.rows.map((row) => (
            <Line
              key={row.eventId}
              row={row}
              isOpen={row.eventId === eventId}
              onOpen={() => url.open('event', row.eventId)}
            />
          ))}
        </ul>
      )}
      <MorePages list={list}>{m.webhook_more()}</MorePages>
      <DeliveryPanel
        endpoint={endpoint}
        eventId={eventId}
        onClose={() => url.set({ event: null })}
        onReplay={onReplayOne}
      />
    </Section>
  );
}

function Line({ row, isOpen, onOpen }: { row: Delivery; isOpen: boolean; onOpen: () => void }) {
  return (
    <li>
      <UnstyledButton className={classes.line} data-open={isOpen || undefined} onClick={onOpen}>
        <StatusBadge tone={stateTones[row.state]}>{deliveryStateWords[row.state]()}</StatusBadge>
        <code className={classes.type}>{row.type}</code>
        <span className={classes.subject}>{row.subject}</span>
        <span className={classes.why}>
          <Why row={row} />
        </span>
        <span className={classes.when}>
          <DateTime value={row.at} />
        </span>
      </UnstyledButton>
    </li>
  );
}

/** Why a delivery is waiting or failed, and when it is tried again. */
function Why({ row }: { row: Delivery }) {
  const problem =
    row.lastStatus === null
      ? row.lastProblem && problemWords[row.lastProblem]()
      : m.webhook_status_of({ status: row.lastStatus });
  if (row.state !== 'waiting') return problem;
  if (row.nextAt === null) return m.webhook_held_back();
  return (
    <>
      {problem && `${problem} · `}
      {rich(m.webhook_next_try(), { when: <DateTime value={row.nextAt} /> })}
    </>
  );
}
