import type { PersonalRecord } from '#shared/features/personal-data/personal-data.contract.ts';
import type { HoldingKind, KeepReason } from '#shared/platform/personal-data/personal-data.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';

import classes from './personal-data.module.css';

const kinds = {
  shipment: m.personal_data_shipment(),
  address: m.personal_data_address(),
  pickup: m.personal_data_pickup(),
  email: m.personal_data_email_kind(),
  shopOrder: m.personal_data_shop_order(),
  notice: m.personal_data_notice(),
  fulfilment: m.personal_data_fulfilment(),
  standingPickup: m.personal_data_standing_pickup(),
} as const satisfies Record<HoldingKind, string>;

const reasons = {
  moving: m.personal_data_kept_moving(),
  recent: m.personal_data_kept_recent(),
  claim: m.personal_data_kept_claim(),
} as const satisfies Record<KeepReason, string>;

export function FoundList({ records }: { records: readonly PersonalRecord[] }) {
  return (
    <ul className={classes.list}>
      {records.map(({ kind, id, name, person, at, keptFor }) => (
        <li key={`${kind} ${id}`} className={classes.record}>
          <div>
            <div className={classes.name}>{name}</div>
            <div className={classes.facts}>
              <span>{kinds[kind]}</span>
              {person && <span>{[person.name, person.country].filter(Boolean).join(', ')}</span>}
              <DateTime value={at} precision="day" />
            </div>
          </div>
          <StatusBadge tone={keptFor ? 'amber' : 'grey'}>
            {keptFor ? reasons[keptFor] : m.personal_data_may_go()}
          </StatusBadge>
        </li>
      ))}
    </ul>
  );
}
