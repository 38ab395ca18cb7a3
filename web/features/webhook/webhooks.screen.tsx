import { Button } from '@mantine/core';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';

import type { Endpoint } from '#shared/features/webhook/webhook.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { DeliveryLog } from '#web/features/webhook/delivery-log.tsx';
import { EndpointCard } from '#web/features/webhook/endpoint-card.tsx';
import { EndpointDialog } from '#web/features/webhook/endpoint-dialogs.tsx';
import { SecretDialog } from '#web/platform/ui/secret-dialog.tsx';
import { ReplayDialog } from '#web/features/webhook/replay-dialog.tsx';
import { useEndpointActions, useEndpoints } from '#web/features/webhook/webhook.api.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { Pending } from '#web/platform/ui/pending.tsx';

import classes from './webhook.module.css';

type Asking = { what: 'add' } | { what: 'edit' | 'rotate' | 'delete' | 'replay'; endpoint: Endpoint };

/** The feed of events, called with an API token as bearer. */
const feedAddress = `${window.location.origin}/api/integration/v1/events?after=…`;

/** /webhooks: the endpoints for the account's events, whether events arrive, and how to send them again. */
export function WebhooksScreen() {
  const url = useUrlFilters();
  const { data, error, refetch } = useEndpoints();
  const actions = useEndpointActions();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setAsking(null);
  const chosen = data?.find(({ endpointId }) => endpointId === url.values['endpoint']) ?? data?.[0];
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAsking({ what: 'add' })}>
      {m.webhook_add()}
    </Button>
  );

  return (
    <Page
      kind="form"
      title={m.webhook_title()}
      context={m.webhook_context()}
      action={data && data.length > 0 ? add : null}
    >
      <div className={classes.page}>
        {!data && <Pending error={error} onRetry={refetch} height={200} />}
        {data?.length === 0 && (
          <EmptyState title={m.webhook_none()} icon={<Webhook size={24} aria-hidden />} action={add}>
            {m.webhook_none_help()}
          </EmptyState>
        )}
        {data?.map((endpoint) => (
          <EndpointCard
            key={endpoint.endpointId}
            endpoint={endpoint}
            isChosen={data.length > 1 && endpoint === chosen}
            actions={actions}
            onChoose={
              data.length > 1
                ? () => url.set({ endpoint: endpoint.endpointId, event: null, view: null })
                : null
            }
            onAsk={(what) => setAsking({ what, endpoint })}
          />
        ))}
        {chosen && (
          <DeliveryLog
            key={chosen.endpointId}
            endpoint={chosen}
            url={url}
            onReplay={() => setAsking({ what: 'replay', endpoint: chosen })}
            onReplayOne={async (eventId) => {
              await actions.replay.mutateAsync({ endpointId: chosen.endpointId, eventId });
              toast.success(m.webhook_replayed({ count: 1 }));
            }}
          />
        )}
        <Section title={m.webhook_feed_title()} description={m.webhook_feed_text()}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by the keyboard */}
          <pre className={classes.code} tabIndex={0}>
            {feedAddress}
          </pre>
        </Section>
      </div>
      {(asking?.what === 'add' || asking?.what === 'edit') && (
        <EndpointDialog
          endpoint={asking.what === 'edit' ? asking.endpoint : null}
          onClose={close}
          onSave={async (form) => {
            if (asking.what === 'edit') {
              await actions.update.mutateAsync({ endpointId: asking.endpoint.endpointId, ...form });
              toast.success(m.webhook_saved());
            } else {
              const made = await actions.create.mutateAsync(form);
              setSecret(made.secret);
              url.set({ endpoint: made.endpoint.endpointId, event: null, view: null });
            }
            close();
          }}
        />
      )}
      {asking?.what === 'replay' && (
        <ReplayDialog
          onClose={close}
          onReplay={async (span) => {
            const { count } = await actions.replay.mutateAsync({
              endpointId: asking.endpoint.endpointId,
              ...span,
            });
            toast.success(m.webhook_replayed({ count }));
            close();
          }}
        />
      )}
      {asking?.what === 'rotate' && (
        <ConfirmDialog
          opened
          onClose={close}
          title={m.webhook_rotate_title()}
          confirmLabel={m.webhook_rotate()}
          busyLabel={m.webhook_rotating()}
          onConfirm={async () => {
            setSecret((await actions.rotate.mutateAsync(asking.endpoint.endpointId)).secret);
          }}
        >
          {m.webhook_rotate_text()}
        </ConfirmDialog>
      )}
      {asking?.what === 'delete' && (
        <ConfirmDialog
          opened
          onClose={close}
          title={m.webhook_delete_title()}
          confirmLabel={m.webhook_delete_label()}
          busyLabel={m.webhook_deleting()}
          onConfirm={async () => {
            await actions.remove.mutateAsync(asking.endpoint.endpointId);
            toast.success(m.webhook_deleted());
          }}
        >
          {m.webhook_delete_text({ url: asking.endpoint.url })}
        </ConfirmDialog>
      )}
      {secret !== null && (
        <SecretDialog
          title={m.webhook_secret_title()}
          text={m.webhook_secret_text()}
          secret={secret}
          copyLabel={m.webhook_copy_secret()}
          copiedLabel={m.webhook_copied()}
          closeLabel={m.webhook_kept()}
          onClose={() => setSecret(null)}
        />
      )}
    </Page>
  );
}
