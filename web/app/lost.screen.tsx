import { Text } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';

import { Notice } from '#web/app/pages.tsx';
import { VisitorHeader } from '#web/features/static-pages/visitor-header.tsx';

import classes from './pages.module.css';
import { m } from '#shared/platform/words/words.ts';

/** The 404 page of spec §2. */
export function LostScreen() {
  return (
    <div className={classes.lost}>
      <VisitorHeader />
      <main>
        <Notice title={m.app_lost()}>
          <Text c="dimmed">{m.app_lost_hint()}</Text>
          <Link to="/" className={classes.way}>
            {m.app_back_to_home()}
          </Link>
        </Notice>
      </main>
    </div>
  );
}
