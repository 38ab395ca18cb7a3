import { Skeleton } from '@mantine/core';

import type { RetentionKind } from '#shared/platform/personal-data/personal-data.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { useRetention } from '#web/features/personal-data/personal-data.api.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './personal-data.module.css';

const names = {
  identityNo: m.personal_data_retention_identity_no(),
  podPhoto: m.personal_data_retention_pod_photo(),
  podSignature: m.personal_data_retention_pod_signature(),
  shipmentAddress: m.personal_data_retention_shipment_address(),
  deletedAddress: m.personal_data_retention_deleted_address(),
  trail: m.personal_data_retention_trail(),
} as const satisfies Record<RetentionKind, string>;

const daysOfYear = 365.25;

/** Whole years are easier to read than 2557 days. */
function lengthText(days: number): string {
  const years = Math.round(days / daysOfYear);
  return years > 0 && Math.abs(days - years * daysOfYear) < 1
    ? m.personal_data_years({ count: years })
    : m.personal_data_days({ count: days });
}

export function RetentionSection() {
  const { data, error, refetch } = useRetention();
  return (
    <Section title={m.personal_data_retention()} description={m.personal_data_retention_about()}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={waitingText}>
          <Skeleton height={240} />
        </div>
      )}
      {data && (
        <ul className={classes.rules}>
          {data.rules.map(({ kind, days, ranAt }) => (
            <li key={kind} className={classes.record}>
              <div>
                <div className={classes.name}>{names[kind]}</div>
                <div className={classes.facts}>
                  <span>{m.personal_data_last_run()}</span>
                  {ranAt ? <DateTime value={ranAt} /> : <span>{m.personal_data_not_yet()}</span>}
                </div>
              </div>
              <span className={classes.days}>{lengthText(days)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
