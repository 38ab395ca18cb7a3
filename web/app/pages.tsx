/** Pages shown instead of a screen: loading, broken, not found, not allowed (spec §2, "Guards and global behaviour"). */
import { Button, Loader, Text, Title } from '@mantine/core';
import { Link, useRouter } from '#web/platform/router/router.tsx';
import { useEffect, type ReactNode } from 'react';

import classes from './pages.module.css';
import { loadingText } from '#web/platform/ui/waiting.ts';
import { m } from '#shared/platform/words/words.ts';

export const pageErrorText = m.app_page_error();
export const notFoundText = m.app_page_not_found();

export function PageLoading() {
  return (
    <div className={classes.page} role="status">
      <Loader size="sm" color="gray" aria-hidden />
      <Text c="dimmed">{loadingText}</Text>
    </div>
  );
}

/** Shown instead of a screen that failed; the router resets it on navigation. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter();
  useEffect(() => reportError(error), [error]);
  return (
    <div className={classes.page} role="alert">
      <Text>{pageErrorText}</Text>
      <Button variant="default" onClick={() => void router.invalidate()}>
        {m.common_try_again()}
      </Button>
    </div>
  );
}

export function NotFoundPage() {
  return (
    <Notice title={notFoundText}>
      <Text c="dimmed">{m.app_page_not_found_hint()}</Text>
      <Link to="/" className={classes.way}>
        {m.app_go_to_first_page()}
      </Link>
    </Notice>
  );
}

/** Shows one sentence instead of a screen, and a way to continue. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      {children}
    </div>
  );
}
