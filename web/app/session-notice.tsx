import { CloseButton } from '@mantine/core';

import { sessionChangeText } from '#shared/platform/rights/session-change.rules.ts';
import { dismissSessionChange, useSessionChange } from '#web/platform/session/session.ts';

import classes from './shell.module.css';
import { m } from '#shared/platform/words/words.ts';

/** Says in one sentence what changed in the user's rights during the session; it stays until it is closed. */
export function SessionNotice() {
  const change = useSessionChange();
  return (
    <div role="status">
      {change && (
        <div className={`${classes.notice} ${classes.change}`}>
          {sessionChangeText(change)}
          <CloseButton
            className={classes.close}
            aria-label={m.app_close_message()}
            onClick={dismissSessionChange}
          />
        </div>
      )}
    </div>
  );
}
