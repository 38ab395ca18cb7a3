import { Button } from '@mantine/core';
import { useEffect } from 'react';

import { refusalOf } from '#shared/platform/rights/refusal.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { m } from '#shared/platform/words/words.ts';
import { Notice } from '#web/app/pages.tsx';
import type { Screen } from '#web/platform/router/screen.ts';
import { logOut, revalidateSession, useSession } from '#web/platform/session/session.ts';
import { goToWorld, inSandbox } from '#web/platform/session/world.ts';

/** Shown instead of a screen that the user may not open here; without a screen, to a suspended account. */
export function Refused({ screen }: { screen?: Screen }) {
  useSessionOnReturn();
  if (!screen) return <Suspended />;
  return inSandbox() && !screen.inSandbox ? <NotInSandbox {...screen} /> : <NotAllowed {...screen} />;
}

function NotAllowed({ needs }: Pick<Screen, 'needs'>) {
  const { facts } = useSession();
  const why = needs === 'anyone' ? m.rights_problem_not_allowed : refusalOf(facts, rights[needs]);
  return <Notice title={why()} />;
}

/** Shown in the sandbox instead of a screen that it does not have. */
function NotInSandbox({ path }: Pick<Screen, 'path'>) {
  return (
    <Notice title={m.app_sandbox_not_here()}>
      <Button variant="default" onClick={() => goToWorld('live', path)}>
        {m.app_sandbox_leave()}
      </Button>
    </Notice>
  );
}

/** The only page of a suspended account (spec §2, "Guards"), with a logout. */
function Suspended() {
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

/** Reads the session again when the user returns to the page: a newly granted right takes effect without a reload. */
function useSessionOnReturn(): void {
  useEffect(() => {
    const readAgain = () => void revalidateSession();
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, []);
}
