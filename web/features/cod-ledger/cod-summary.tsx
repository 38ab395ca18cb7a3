import { Anchor } from '@mantine/core';

import type { CodOverview } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { potWords } from '#shared/features/cod-ledger/cod-ledger.model.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { Amount } from '#web/features/cod-ledger/cod-amount.tsx';
import { noOtherFilters } from '#web/features/cod-ledger/cod-filters.ts';
import { DateInput } from '#web/platform/ui/date-input.tsx';
import type { UrlFilters } from '#web/platform/ui/use-url-filters.ts';

import classes from './cod-ledger.module.css';

const told = ['due', 'held', 'paying', 'paid', 'fee', 'written-off'] as const;
const viewOf = {
  due: 'due',
  held: 'held',
  paying: 'paying',
  paid: 'paid',
  fee: null,
  'written-off': 'written-off',
} as const;

/** What is where at the end of a day, and what comes next. Each figure opens the parcels behind it. */
export function CodSummary({ overview, url }: { overview: CodOverview; url: UrlFilters }) {
  const { balances, day, today } = overview;
  return (
    <section className={classes.summary} aria-label={m.cod_ledger_balances()}>
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
        <Balance
          key={balance.currency}
          balance={balance}
          isToday={day === today}
          isOnly={balances.length === 1}
          url={url}
        />
      ))}
    </section>
  );
}

interface BalanceProps {
  balance: CodOverview['balances'][number];
  /** What comes next is shown beside today's balances only. */
  isToday: boolean;
  /** The account has no other money. */
  isOnly: boolean;
  url: UrlFilters;
}

function Balance({ balance, isToday, isOnly, url }: BalanceProps) {
  const { currency, pots, next, late, short } = balance;
  const open = (view: string, by: string | null = null) =>
    url.set({ ...noOtherFilters, view, by, currency: isOnly ? null : currency });
  return (
    <div className={classes.money}>
      <ul className={classes.pots}>
        {told
          .filter((pot) => pot !== 'written-off' || pots[pot] !== 0)
          .map((pot) => {
            const view = viewOf[pot];
            return (
              <li key={pot}>
                <span>{potWords[pot]()}</span>
                {view === null || !isToday ? (
                  <strong>
                    <Amount cents={pots[pot]} currency={currency} />
                  </strong>
                ) : (
                  <Figure cents={pots[pot]} currency={currency} onOpen={() => open(view)} />
                )}
              </li>
            );
          })}
      </ul>
      {isToday && (
        <ul className={classes.next}>
          <li>
            <span>{m.cod_ledger_next()}</span>
            {next === null ? (
              <strong>–</strong>
            ) : (
              <Figure cents={next.cents} currency={currency} onOpen={() => open('held', next.day)} />
            )}
            {next !== null && (
              <small>{`${showDay(next.day)} · ${m.cod_ledger_parcel_count({ count: next.count })}`}</small>
            )}
          </li>
          <li data-tone={late.count > 0 ? 'amber' : undefined}>
            <span>{m.cod_ledger_view_late()}</span>
            <Figure cents={late.cents} currency={currency} onOpen={() => open('late')} />
            <small>{m.cod_ledger_parcel_count({ count: late.count })}</small>
          </li>
          <li data-tone={short.count > 0 ? 'amber' : undefined}>
            <span>{m.cod_ledger_state_short()}</span>
            <Figure cents={short.cents} currency={currency} onOpen={() => open('short')} />
            <small>{m.cod_ledger_parcel_count({ count: short.count })}</small>
          </li>
        </ul>
      )}
    </div>
  );
}

/** A sum that opens the parcels behind it. */
const Figure = ({ onOpen, ...amount }: { cents: number; currency: string; onOpen: () => void }) => (
  <Anchor component="button" type="button" c="inherit" fw={600} onClick={onOpen}>
    <Amount {...amount} />
  </Anchor>
);
