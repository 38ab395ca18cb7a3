import { Skeleton } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';

import { STATUSES } from '#shared/features/shipment/status.rules.ts';
import { statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { useLastShipments } from '#web/features/dashboard/dashboard.api.ts';
import { useSession } from '#web/platform/session/session.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { StatusBadge, toneOfStatus } from '#web/platform/ui/status-badge.tsx';

import classes from './dashboard.module.css';

/** The newest consignment notes; each opens its drawer. */
export function LastShipments() {
  const { facts } = useSession();
  const { data } = useLastShipments();
  if (!data) return <Skeleton height={160} />;
  if (data.rows.length === 0) return <p className={classes.none}>{m.dashboard_nothing()}</p>;
  return (
    <ul className={classes.rows}>
      {data.rows.map(({ shipmentId, consignmentNoteNo, receiverName, receiverCity, status, createdAt }) => (
        <li key={shipmentId}>
          <Link
            to={facts.isCool ? '/COOLshipmentlisting' : '/shipmentlisting'}
            search={{ shipment: shipmentId }}
            className={classes.row}
          >
            <span className="consignment-number">{consignmentNoteNo}</span>
            <span className={classes.rowText}>{[receiverName, receiverCity].filter(Boolean).join(', ')}</span>
            <StatusBadge tone={toneOfStatus[STATUSES[status].tone]}>{statusNames[status]()}</StatusBadge>
            <DateTime value={createdAt} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
