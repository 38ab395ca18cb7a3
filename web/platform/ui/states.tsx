import { Button, Text, Title } from '@mantine/core';
import { Inbox, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { messageOf, Refusal } from '#web/platform/http/refusal.ts';

import classes from './states.module.css';
import { m } from '#shared/platform/words/words.ts';

interface EmptyStateProps {
  /** Title that says what would be here: 'No consignment notes yet'. */
  title: string;
  children?: ReactNode;
  /** The button or link that creates one. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** Empty state: says what would be here, with the action that creates one. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>{icon ?? <Inbox size={24} aria-hidden />}</span>
      <Title order={2}>{title}</Title>
      {children && (
        <Text c="dimmed" maw={440}>
          {children}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

/** Error state: the message, a retry button, and the request id for support. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const requestId = error instanceof Refusal ? error.requestId : null;
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon}>
        <TriangleAlert size={24} aria-hidden />
      </span>
      <Text fw={500}>{messageOf(error)}</Text>
      {requestId && (
        <Text size="xs" c="dimmed">
          {m.ui_request_id({ requestId })}
        </Text>
      )}
      {onRetry && (
        <Button variant="default" className={classes.action} onClick={onRetry}>
          {m.common_try_again()}
        </Button>
      )}
    </div>
  );
}
