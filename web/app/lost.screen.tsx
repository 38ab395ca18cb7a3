import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { Notice } from '#web/app/pages.tsx';
import { VisitorHeader } from '#web/static/visitor-header.tsx';

import classes from './pages.module.css';

/** The 404 page of spec §2. */
export function LostScreen() {
  return (
    <div className={classes.lost}>
      <VisitorHeader />
      <main>
        <Notice title="Oops! You're lost.">
          <Text c="dimmed">The page you are looking for was not found.</Text>
          <Link to="/" className={classes.way}>
            Back to Home
          </Link>
        </Notice>
      </main>
    </div>
  );
}
