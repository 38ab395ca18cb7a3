import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { WeightOverview } from '#shared/features/weight-difference/weight-difference.contract.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { parseCents } from '#shared/platform/market/money.ts';
import { showDay } from '#shared/platform/time/day-text.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';
import { m } from '#shared/platform/words/words.ts';
import { useAcceptRule } from '#web/features/weight-difference/weight-difference.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { PhoneFold } from '#web/platform/ui/phone-fold.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './weight-difference.module.css';

/** The open differences, the weeks, and the rule by which differences are raised and accepted. */
export function WeightSummary({ overview }: { overview: WeightOverview }) {
  const { open, disputed, weeks, rule } = overview;
  const sum = (
    <>
      {m.weight_difference_open_sum({ open: open.count, disputed: disputed.count })}{' '}
      <Money cents={open.cents + disputed.cents} />
    </>
  );
  return (
    <div className={classes.top}>
      <PhoneFold label={sum} className={classes.foldLine}>
        <section className={classes.card}>
          <h2>{m.weight_difference_weeks()}</h2>
          {weeks.length === 0 ? (
            <p className={classes.hint}>{m.weight_difference_no_weeks()}</p>
          ) : (
            <Weeks weeks={weeks} />
          )}
        </section>
        <section className={classes.card} aria-label={m.weight_difference_rule()}>
          <h2>{m.weight_difference_rule()}</h2>
          <p>{sum}</p>
          <p className={classes.hint}>
            {m.weight_difference_rule_text({
              kg: formatKilograms(rule.toleranceGrams),
              percent: rule.toleranceBasisPoints / 100,
            })}
          </p>
          <Rule rule={rule} />
        </section>
      </PhoneFold>
    </div>
  );
}

const weeksFirst = 4;

function Weeks({ weeks }: Pick<WeightOverview, 'weeks'>) {
  const [isWhole, setWhole] = useState(weeks.length <= weeksFirst);
  const labels = {
    raised: m.weight_difference_raised_sum(),
    charged: m.weight_difference_charged(),
    withdrawn: m.weight_difference_state_withdrawn(),
  };
  return (
    <>
      <table className={classes.weeks}>
        <thead>
          <tr>
            <th scope="col">{m.weight_difference_week_of()}</th>
            <th scope="col">{m.weight_difference_parcels()}</th>
            <th scope="col">{labels.raised}</th>
            <th scope="col">{labels.charged}</th>
            <th scope="col">{labels.withdrawn}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.slice(0, isWhole ? undefined : weeksFirst).map((week) => (
            <tr key={week.week}>
              <th scope="row">{showDay(week.week)}</th>
              <td data-label={m.weight_difference_parcels()}>{week.count}</td>
              <td data-label={labels.raised}>
                <Money cents={week.raisedCents} />
              </td>
              <td data-label={labels.charged}>
                <Money cents={week.chargedCents} />
              </td>
              <td data-label={labels.withdrawn}>
                <Money cents={week.withdrawnCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => setWhole(true)}>
          {m.weight_difference_show_weeks({ n: weeks.length })}
        </Button>
      )}
    </>
  );
}

function Rule({ rule }: Pick<WeightOverview, 'rule'>) {
  const save = useAcceptRule();
  const [typed, setTyped] = useState(formatDecimal(rule.acceptCents, 2, 2));
  const cents = parseCents(typed.trim());
  if (!rule.mayChange) {
    return rule.acceptCents === 0 ? null : (
      <p className={classes.hint}>
        {m.weight_difference_accepts_below()} <Money cents={rule.acceptCents} />
      </p>
    );
  }
  return (
    <form
      className={classes.rule}
      aria-label={m.weight_difference_field_accept_cents()}
      onSubmit={(event) => {
        event.preventDefault();
        if (cents === null) return;
        save.mutate(cents, { onSuccess: () => toast.success(m.weight_difference_rule_saved()) });
      }}
    >
      <TextInput
        label={m.weight_difference_field_accept_cents()}
        description={m.weight_difference_accept_rule_help()}
        inputMode="decimal"
        value={typed}
        error={cents === null ? m.weight_difference_no_amount() : save.error ? messageOf(save.error) : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        aria-disabled={save.isPending || cents === null || cents === rule.acceptCents}
      >
        {m.weight_difference_save()}
      </Button>
    </form>
  );
}
