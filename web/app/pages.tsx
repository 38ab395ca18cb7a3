/** Pages that stand for a screen: loading, broken, not found, not allowed (spec §2, "Guards and global behaviour"). */
import { Button, Loader, Text, Title } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';

import classes from './pages.module.css';
import { loadingText } from '#web/ui/waiting.ts';

export const pageErrorText = "Oops! Something went wrong. This page didn't load correctly. Please try later.";
export const notFoundText = 'Page Not Found.';

export function PageLoading() {
  return (
    <div className={classes.page} role="status">
      <Loader size="sm" color="gray" aria-hidden />
      <Text c="dimmed">{loadingText}</Text>
    </div>
  );
}

/** Stands in for a screen that failed; the router resets it on navigation. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter();
  useEffect(() => reportError(error), [error]);
  return (
    <div className={classes.page} role="alert">
      <Text>{pageErrorText}</Text>
      <Button variant="default" onClick={() => void router.invalidate()}>
        Try again
      </Button>
    </div>
  );
}

export function NotFoundPage() {
  return (
    <Notice title={notFoundText}>
      <Text c="dimmed">The address may be mistyped, or the page may have moved.</Text>
      <Link to="/" className={classes.way}>
        Go to the first page
      </Link>
    </Notice>
  );
}

/** One sentence in place of a screen, and a way on. */
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
