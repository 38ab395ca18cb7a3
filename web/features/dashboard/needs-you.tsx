import { m } from '#shared/platform/words/words.ts';
import { kindNames } from '#web/features/exceptions/exception-words.ts';
import { useExceptionCounts } from '#web/features/exceptions/exceptions.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { Answered } from '#web/platform/ui/answered.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { countText } from '#web/platform/ui/saved-view-tabs.tsx';

import classes from './dashboard.module.css';

/** The first part of the dashboard: what waits for an instruction; each kind opens its part of the inbox. */
export function NeedsYou() {
  return (
    <Section title={m.app_screen_exceptions()}>
      <Answered query={useExceptionCounts()} waiting={44}>
        {({ kinds, total }) =>
          total === 0 ? (
            <p className={classes.none}>{m.dashboard_needs_you_none()}</p>
          ) : (
            <ul className={classes.needs}>
              {kinds.map(({ kind, count, isCapped }) => (
                <li key={kind}>
                  <Link to="/exceptions" search={{ kind }} className={classes.need}>
                    <span>{kindNames[kind]()}</span>
                    <strong>{countText(count, isCapped)}</strong>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  );
}
