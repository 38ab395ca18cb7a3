import { Anchor } from '@mantine/core';

import type { CodOverview } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { potWords } from '#shared/features/cod-ledger/cod-ledger.model.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { m } from '#shared/platform/words/words.ts';
import { Amount } from '#web/features/cod-ledger/cod-amount.tsx';
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
  const open = (view: string) => url.set({ view, by: null, tab: null, payout: null });
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
      {balances.map(({ currency, pots, next, late, short }) => (
        <div key={currency} className={classes.money}>
          <ul className={classes.pots}>
            {told
              .filter((pot) => pot !== 'written-off' || pots[pot] !== 0)
              .map((pot) => {
                const view = viewOf[pot];
                return (
                  <li key={pot}>
                    <span>{potWords[pot]()}</span>
                    {view === null || day !== today ? (
                      <strong>
                        <Amount cents={pots[pot]} currency={currency} />
                      </strong>
                    ) : (
                      <Anchor
                        component="button"
                        type="button"
                        c="inherit"
                        fw={600}
                        onClick={() => open(view)}
                      >
                        <Amount cents={pots[pot]} currency={currency} />
                      </Anchor>
                    )}
                  </li>
                );
              })}
          </ul>
          {day === today && (
            <ul className={classes.next}>
              <li>
                <span>{m.cod_ledger_next()}</span>
                {next === null ? (
                  <strong>–</strong>
                ) : (
                  <>
                    <Anchor
                      component="button"
                      type="button"
                      c="inherit"
                      fw={600}
                      onClick={() => url.set({ view: 'held', by: next.day, tab: null, payout: null })}
                    >
                      <Amount cents={next.cents} currency={currency} />
                    </Anchor>
                    <small>
                      {`${showDay(next.day)} · ${m.cod_ledger_parcel_count({ count: next.count })}`}
                    </small>
                  </>
                )}
              </li>
              <li data-tone={late.count > 0 ? 'amber' : undefined}>
                <span>{m.cod_ledger_view_late()}</span>
                <Anchor component="button" type="button" c="inherit" fw={600} onClick={() => open('late')}>
                  <Amount cents={late.cents} currency={currency} />
                </Anchor>
                <small>{m.cod_ledger_parcel_count({ count: late.count })}</small>
              </li>
              <li data-tone={short.count > 0 ? 'amber' : undefined}>
                <span>{m.cod_ledger_state_short()}</span>
                <Anchor component="button" type="button" c="inherit" fw={600} onClick={() => open('short')}>
                  <Amount cents={short.cents} currency={currency} />
                </Anchor>
                <small>{m.cod_ledger_parcel_count({ count: short.count })}</small>
              </li>
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}
