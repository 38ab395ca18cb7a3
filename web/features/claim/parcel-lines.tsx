import { STATUSES } from '#shared/features/shipment/status.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import type { ClaimParcelFacts } from '#shared/features/claim/claim-check.contract.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { Link } from '#web/platform/router/router.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Money } from '#web/platform/ui/money.tsx';
import { StatusBadge, toneOfStatus } from '#web/platform/ui/status-badge.tsx';

import classes from './claim.module.css';

/** Everything known about a parcel, so that the user need not type it again. */
export function ParcelLines({ cnNo, parcel }: { cnNo: string; parcel: ClaimParcelFacts }) {
  const { tone } = STATUSES[parcel.status];
  const facts = [
    {
      label: m.claim_fact_receiver(),
      value: [parcel.receiverName, parcel.receiverCity].filter(Boolean).join(', '),
    },
    { label: m.claim_fact_contents(), value: parcel.content || '–' },
    { label: m.claim_fact_weight(), value: `${formatKilograms(parcel.actualGrams)} kg` },
    {
      label: m.claim_fact_value(),
      value: parcel.declaredCents > 0 ? <Money cents={parcel.declaredCents} /> : '–',
    },
    {
      label: parcel.isEnhanced ? m.claim_fact_liability_el() : m.claim_fact_liability(),
      value: <Money cents={parcel.liabilityCents} />,
    },
    { label: m.claim_fact_service(), value: serviceWords[parcel.service]() },
    { label: m.claim_fact_picked_up(), value: <DateTime value={parcel.pickedUpAt} /> },
    { label: m.claim_fact_arrived(), value: <DateTime value={parcel.arrivedAt} /> },
  ];
  return (
    <>
      <p className={classes.parcelHead}>
        <StatusBadge tone={toneOfStatus[tone]}>{statusNames[parcel.status]()}</StatusBadge>
        {parcel.lastEvent && (
          <span>
            {[parcel.lastEvent.text, parcel.lastEvent.place].filter(Boolean).join(' · ')}{' '}
            <DateTime value={parcel.lastEvent.at} />
          </span>
        )}
        <Link to="/etracking" search={{ cn: cnNo }} className={classes.link}>
          {m.claim_time_line()}
        </Link>
        {parcel.hasPod && (
          <Link to="/proofofdelivery" search={{ cn: cnNo }} className={classes.link}>
            {m.claim_proof_of_delivery()}
          </Link>
        )}
      </p>
      <dl className={classes.facts}>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
