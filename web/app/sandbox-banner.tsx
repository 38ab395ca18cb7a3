import { Button } from '@mantine/core';
import { FlaskConical } from 'lucide-react';

import { m } from '#shared/platform/words/words.ts';
import { listingOf } from '#web/app/menu.ts';
import { screens } from '#web/app/screens.ts';
import { useSession } from '#web/platform/session/session.ts';
import { goToWorld } from '#web/platform/session/world.ts';

import classes from './sandbox-banner.module.css';

/** Banner above every screen of the sandbox, so that nobody takes it for the live account. */
export function SandboxBanner() {
  const { facts } = useSession();
  return (
    <div className={classes.banner} role="region" aria-label={m.app_sandbox_word()}>
      <FlaskConical size={18} aria-hidden />
      <span className={classes.words}>{m.app_sandbox_banner()}</span>
      <Button
        variant="white"
        color="dark"
        size="compact-md"
        onClick={() => goToWorld('live', listingOf(facts, screens))}
      >
        {m.app_sandbox_leave()}
      </Button>
    </div>
  );
}
