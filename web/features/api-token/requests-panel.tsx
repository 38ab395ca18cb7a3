import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

import { type ApiRequest, requestSearchMax } from '#shared/features/api-token/api-requests.contract.ts';
import type { ApiToken } from '#shared/features/api-token/api-token.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { useApiRequests, useRepeatRequest } from '#web/features/api-token/api-token.api.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { MorePages } from '#web/platform/ui/more-pages.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';
import { Pending } from '#web/platform/ui/pending.tsx';
import { unavailable } from '#web/platform/ui/unavailable.ts';

import classes from './api-token.module.css';

interface RequestsPanelProps {
  token: ApiToken;
  customerId: string | undefined;
  onClose: () => void;
}

const typingMs = 300;

/** A token's requests and responses, for the developer of the program. */
export function RequestsPanel({ token, customerId, onClose }: RequestsPanelProps) {
  const [text, setText] = useState('');
  const [onlyFailed, setOnlyFailed] = useState(false);
  const [search] = useDebouncedValue(text, typingMs);
  const only = onlyFailed ? 'failed' : 'all';
  const list = useApiRequests({
    token: token.tokenId,
    customerId,
    search: search.slice(0, requestSearchMax),
    only,
  });
  const { rows, error, refetch } = list;
  return (
    <SidePanel
      opened
      onClose={onClose}
      isBeside
      title={m.api_token_requests_of({ name: token.name })}
      width={720}
    >
      <Text c="dimmed" size="sm">
        {m.api_token_requests_about()}
      </Text>
      <div className={classes.filters}>
        <TextInput
          aria-label={m.api_token_requests_search()}
          placeholder={m.api_token_requests_search()}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Checkbox
          label={m.api_token_only_failed()}
          checked={onlyFailed}
          onChange={({ currentTarget }) => setOnlyFailed(currentTarget.checked)}
        />
      </div>
      {!rows && <Pending error={error} onRetry={refetch} height={160} />}
      {rows?.length === 0 && <Text c="dimmed">{m.api_token_requests_none()}</Text>}
      {rows?.map((request) => (
        <Request key={request.requestId} request={request} token={token.tokenId} customerId={customerId} />
      ))}
      <MorePages list={list}>{m.api_token_requests_more()}</MorePages>
    </SidePanel>
  );
}

interface RequestProps {
  request: ApiRequest;
  token: string;
  customerId: string | undefined;
}

function Request({ request, token, customerId }: RequestProps) {
  const { requestId, at, method, path, status, code, ms, asked, answered } = request;
  const repeat = useRepeatRequest();
  return (
    <details className={classes.request}>
      <summary>
        <strong>{method}</strong>
        <span className={classes.path}>{path}</span>
        <StatusBadge tone={status < 400 ? 'green' : 'red'}>{String(status)}</StatusBadge>
        <span className={classes.when}>
          <DateTime value={at} /> {[`${ms} ms`, code].filter((part) => part !== null).join(' · ')}
        </span>
      </summary>
      <Body title={m.api_token_asked()} body={asked} />
      <Body title={m.api_token_answered()} body={answered} />
      <div className={classes.repeat}>
        <Button
          variant="default"
          size="compact-md"
          {...unavailable(repeat.isPending)}
          onClick={() => repeat.isPending || repeat.mutate({ token, requestId, customerId })}
        >
          {m.api_token_repeat()}
        </Button>
        <Text size="xs" c="dimmed">
          {m.api_token_repeat_about()}
        </Text>
      </div>
      {repeat.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {repeat.error.message}
        </Text>
      )}
      {repeat.data && (
        <div role="status">
          <Text size="sm" fw={500}>
            {m.api_token_repeated()}{' '}
            <StatusBadge tone={repeat.data.status < 400 ? 'green' : 'red'}>
              {String(repeat.data.status)}
            </StatusBadge>
          </Text>
          <pre className={classes.body}>{JSON.stringify(repeat.data.answered, null, 2)}</pre>
        </div>
      )}
    </details>
  );
}

/** JSON as it was sent. */
function Body({ title, body }: { title: string; body: unknown }) {
  return (
    <>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <pre className={classes.body}>{JSON.stringify(body, null, 2)}</pre>
    </>
  );
}
