import { Link } from '#web/platform/router/router.tsx';

import type { shipmentListing } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { STATUSES } from '#shared/features/shipment/status.rules.ts';
import { statusNames } from '#shared/features/tracking/tracking-words.model.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import { useLastShipments } from '#web/features/dashboard/dashboard.api.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { StatusBadge, toneOfStatus } from '#web/platform/ui/status-badge.tsx';

import classes from './dashboard.module.css';

/** The newest consignment notes; each opens its panel. */
export const LastShipments = () => (
  <Answered query={useLastShipments()} waiting={160}>
    {({ rows }) =>
      rows.length === 0 ? <p className={classes.none}>{m.dashboard_nothing()}</p> : <Rows rows={rows} />
    }
  </Answered>
);

function Rows({ rows }: Pick<CallReply<typeof shipmentListing>, 'rows'>) {
  const { facts } = useSession();
  return (
    <ul className={classes.rows}>
      {rows.map(({ shipmentId, consignmentNoteNo, receiverName, receiverCity, status, createdAt }) => (
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
