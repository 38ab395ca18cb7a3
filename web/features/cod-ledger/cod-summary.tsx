import { Anchor } from '@mantine/core';

import type { CodOverview } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { potWords } from '#shared/features/cod-ledger/cod-ledger.model.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { Amount } from '#web/features/cod-ledger/cod-amount.tsx';
import { noOtherFilters } from '#web/features/cod-ledger/cod-filters.ts';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import { PhoneFold } from '#web/platform/ui/phone-fold.tsx';
import type { UrlFilters } from '#web/platform/ui/use-url-filters.ts';

import classes from './cod-ledger.module.css';

const shownPots = ['due', 'held', 'paying', 'paid', 'fee', 'written-off'] as const;
const viewOf = {
  due: 'due',
  held: 'held',
  paying: 'paying',
  paid: 'paid',
  fee: null,
  'written-off': 'written-off',
} as const;

/** The next payout, and where the money is at the end of a day. Each figure opens the parcels behind it. */
export function CodSummary({ overview, url }: { overview: CodOverview; url: UrlFilters }) {
  const { balances, day, today } = overview;
  const isToday = day === today;
  const opening =
    ({ currency }: CodOverview['balances'][number]): Opening =>
    (view, by = null) =>
      url.set({ ...noOtherFilters, view, by, currency: balances.length === 1 ? null : currency });
  return (
    <section className={classes.summary} aria-label={m.cod_ledger_balances()}>
      {isToday &&
        balances.map((balance) => (
          <Next key={balance.currency} balance={balance} onOpen={opening(balance)} />
        ))}
      <PhoneFold label={m.cod_ledger_balances()} isOpenAtFirst={!isToday} className={classes.foldLine}>
        <div className={classes.dayRow}>
          <DateInput
            label={m.cod_ledger_on_day()}
            value={day}
            max={today}
            maw={200}
            onDay={(chosen) => {
              if (chosen !== null && chosen <= today)
                url.set({ day: chosen === '' || chosen === today ? null : chosen }, 'replace');
            }}
          />
          {day !== today && <p className={classes.hint}>{m.cod_ledger_as_of({ day: showDay(day) })}</p>}
        </div>
        {balances.length === 0 && <p className={classes.hint}>{m.cod_ledger_no_money()}</p>}
        {balances.map((balance) => (
          <Pots key={balance.currency} balance={balance} onOpen={isToday ? opening(balance) : null} />
        ))}
      </PhoneFold>
    </section>
  );
}

/** Shows the parcels of a view, or those to be paid by a day. */
type Opening = (view: string, by?: string | null) => void;

interface BalanceProps<Open> {
  balance: CodOverview['balances'][number];
  onOpen: Open;
}

/** For a past day the figures are not linked: which parcels were behind them is no longer known. */
function Pots({ balance: { currency, pots }, onOpen }: BalanceProps<Opening | null>) {
  return (
    <ul className={classes.pots}>
      {shownPots
        .filter((pot) => pot !== 'written-off' || pots[pot] !== 0)
        .map((pot) => {
          const view = viewOf[pot];
          return (
            <li key={pot}>
              <span>{potWords[pot]()}</span>
              {view === null || onOpen === null ? (
                <strong>
                  <Amount cents={pots[pot]} currency={currency} />
                </strong>
              ) : (
                <Figure cents={pots[pot]} currency={currency} onOpen={() => onOpen(view)} />
              )}
            </li>
          );
        })}
    </ul>
  );
}

function Next({ balance: { currency, next, late, short }, onOpen }: BalanceProps<Opening>) {
  return (
    <ul className={classes.next}>
      <li>
        <span>{m.cod_ledger_next()}</span>
        {next === null ? (
          <strong>–</strong>
        ) : (
          <Figure cents={next.cents} currency={currency} onOpen={() => onOpen('held', next.day)} />
        )}
        {next !== null && (
          <small>{`${showDay(next.day)} · ${m.cod_ledger_parcel_count({ count: next.count })}`}</small>
        )}
      </li>
      <li data-tone={late.count > 0 ? 'amber' : undefined}>
        <span>{m.cod_ledger_view_late()}</span>
        <Figure cents={late.cents} currency={currency} onOpen={() => onOpen('late')} />
        <small>{m.cod_ledger_parcel_count({ count: late.count })}</small>
      </li>
      <li data-tone={short.count > 0 ? 'amber' : undefined}>
        <span>{m.cod_ledger_state_short()}</span>
        <Figure cents={short.cents} currency={currency} onOpen={() => onOpen('short')} />
        <small>{m.cod_ledger_parcel_count({ count: short.count })}</small>
      </li>
    </ul>
  );
}

/** An amount that opens the parcels behind it. */
const Figure = ({ onOpen, ...amount }: { cents: number; currency: string; onOpen: () => void }) => (
  <Anchor component="button" type="button" fz="inherit" fw={600} onClick={onOpen}>
    <Amount {...amount} />
  </Anchor>
);
