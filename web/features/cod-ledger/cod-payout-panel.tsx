import { Button } from '@mantine/core';

import type { CodPayout } from '#shared/features/cod-ledger/cod-payout.contract.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { Amount } from '#web/features/cod-ledger/cod-amount.tsx';
import { PayoutBadge } from '#web/features/cod-ledger/cod-columns.tsx';
import { CodDownloads } from '#web/features/cod-ledger/cod-downloads.tsx';
import { noOtherFilters } from '#web/features/cod-ledger/cod-filters.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import type { UrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { useLastShown } from '#web/platform/ui/use-last-shown.ts';

import classes from './cod-ledger.module.css';

/** A payout is in one currency, so no choice is needed. */
const noneBesides = [] as const;

/** One payout: its line on the bank statement, and a link to its parcels. */
export function CodPayoutPanel({ payout, url }: { payout: CodPayout | null; url: UrlFilters }) {
  const shown = useLastShown(payout);
  return (
    <SidePanel
      opened={payout !== null}
      onClose={() => url.set({ payout: null })}
      isBeside
      title={
        shown ? (
          <span className={classes.title}>
            {shown.payoutNo}
            <PayoutBadge state={shown.state} />
          </span>
        ) : (
          m.cod_ledger_payout()
        )
      }
    >
      {shown && (
        <div className={classes.panel}>
          <div className={classes.actions}>
            <Button onClick={() => url.set({ ...noOtherFilters, view: null, in: shown.payoutNo })}>
              {m.cod_ledger_show_parcels({ count: shown.parcelCount })}
            </Button>
            <CodDownloads
              of={{ payoutNo: shown.payoutNo }}
              label={m.cod_ledger_download()}
              currencies={noneBesides}
            />
          </div>
          <DetailList
            details={[
              {
                label: m.cod_ledger_field_amount(),
                value: <Amount cents={shown.cents} currency={shown.currency} />,
              },
              { label: m.cod_ledger_field_day(), value: showDay(shown.day) },
              { label: m.cod_ledger_paid_on(), value: <DateTime value={shown.paidAt} /> },
              {
                label: m.cod_ledger_bank(),
                value: `${shown.bank.bankName} ••${shown.bank.lastDigits}`,
              },
              { label: m.cod_ledger_field_holder(), value: shown.bank.holder },
              { label: m.cod_ledger_bank_reference(), value: shown.bankReference },
              ...(shown.reason === '' ? [] : [{ label: m.cod_ledger_reason(), value: shown.reason }]),
            ]}
          />
          {shown.state === 'prepared' && <p className={classes.hint}>{m.cod_ledger_prepared_help()}</p>}
        </div>
      )}
    </SidePanel>
  );
}
