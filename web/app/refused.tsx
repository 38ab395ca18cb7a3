import { Button } from '@mantine/core';
import { useEffect } from 'react';

import { refusalOf } from '#shared/platform/rights/refusal.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { m } from '#shared/platform/words/words.ts';
import { Notice } from '#web/app/pages.tsx';
import type { Screen } from '#web/platform/router/screen.ts';
import { logOut, revalidateSession, useSession } from '#web/platform/session/session.ts';

/** In place of a screen that the user may not open. */
export function Refused({ needs }: Pick<Screen, 'needs'>) {
  const { facts } = useSession();
  useSessionOnReturn();
  const why = needs === 'anyone' ? m.rights_problem_not_allowed : refusalOf(facts, rights[needs]);
  return <Notice title={why()} />;
}

/** All that a suspended account sees (spec §2, "Guards"), and the way out. */
export function Suspended() {
  useSessionOnReturn();
  return (
    <main>
      <Notice title={m.rights_problem_suspended()}>
        <Button variant="default" onClick={() => void logOut()}>
          {m.app_log_out()}
        </Button>
      </Notice>
    </main>
  );
}

/** Who has asked for the right and comes back finds the screen, without a reload. */
function useSessionOnReturn(): void {
  useEffect(() => {
    const readAgain = () => void revalidateSession();
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, []);
}
