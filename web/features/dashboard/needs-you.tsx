import { m } from '#shared/platform/words/words.ts';
import { kindNames } from '#web/features/exceptions/exception-words.ts';
import { useExceptionCounts } from '#web/features/exceptions/exceptions.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { countText } from '#web/platform/ui/saved-view-tabs.tsx';

import classes from './dashboard.module.css';

/** First: what waits for an instruction, each kind opening its part of the inbox. */
export function NeedsYou() {
  const { data } = useExceptionCounts();
  return (
    <Section title={m.app_screen_exceptions()}>
      {data?.total === 0 ? (
        <p className={classes.none}>{m.dashboard_needs_you_none()}</p>
      ) : (
        <ul className={classes.needs}>
          {(data?.kinds ?? []).map(({ kind, count, isCapped }) => (
            <li key={kind}>
              <Link to="/exceptions" search={{ kind }} className={classes.need}>
                <span>{kindNames[kind]()}</span>
                <strong>{countText(count, isCapped)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
