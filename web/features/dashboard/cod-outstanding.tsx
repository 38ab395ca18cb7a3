import type { ReactNode } from 'react';

import type {
  CodOutstanding as Outstanding,
  PotSums,
} from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { Amount, amountText } from '#web/features/cod-ledger/cod-amount.tsx';
import { Change } from '#web/features/dashboard/change.tsx';
import { useCodOf, useOutstanding } from '#web/features/dashboard/dashboard.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { Pending } from '#web/platform/ui/pending.tsx';

import classes from './dashboard.module.css';

type Age = Outstanding['ages'][number];

const toneOf = (age: Age['age']) => (age === '14+' ? 'red' : age === '7-13' ? 'amber' : 'blue');
const sumOf = ({ dueCents, heldCents }: Age) => dueCents + heldCents;

interface CodOutstandingProps {
  /** The last day before the period, if there is one to compare with. */
  beforeTo?: string;
  /** Shown instead if no COD is outstanding. */
  none?: ReactNode;
}

/** COD not yet paid to the account, from its ledger, compared with the amount before the period. */
export function CodOutstanding({ beforeTo, none }: CodOutstandingProps) {
  const { data, error, refetch } = useOutstanding();
  const { data: then } = useCodOf(beforeTo);
  if (data === undefined) return <Pending error={error} onRetry={refetch} height={200} />;
  if (data.ages.length === 0) return none;
  const currencies = [...new Set(data.ages.map(({ currency }) => currency))];
  return currencies.map((currency) => (
    <OfCurrency
      key={currency}
      currency={currency}
      isOnly={currencies.length === 1}
      before={then?.balances.find((one) => one.currency === currency)?.pots ?? null}
      ages={data.ages.filter((age) => age.currency === currency)}
    />
  ));
}

interface OfCurrencyProps {
  currency: string;
  /** True if the account has only this currency. */
  isOnly: boolean;
  ages: readonly Age[];
  /** The balances at the end of the last day before the period. */
  before: PotSums | null;
}

function OfCurrency({ currency, isOnly, ages, before }: OfCurrencyProps) {
  const longest = Math.max(1, ...ages.map(sumOf));
  const total = ages.reduce((sum, age) => sum + sumOf(age), 0);
  return (
    <Section
      title={m.dashboard_cod()}
      description={m.dashboard_cod_help()}
      action={
        <span>
          <Amount cents={total} currency={currency} />
          {before && <Change now={total} before={before.due + before.held + before.paying} />}
        </span>
      }
    >
      <table className={classes.bars} aria-label={`${m.dashboard_cod()} ${currency}`}>
        <thead className={classes.hidden}>
          <tr>
            <th scope="col">{m.dashboard_age()}</th>
            <th scope="col">{m.dashboard_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {ages.map((age) => (
            <tr key={age.age}>
              <th scope="row">
                <Link
                  to="/codledger"
                  search={{
                    view: 'open',
                    madeTo: age.to,
                    ...(age.from !== null && { madeFrom: age.from }),
                    ...(!isOnly && { currency }),
                  }}
                  className={classes.quietLink}
                >
                  {`${m.dashboard_age_days({ days: age.age })} (${age.count})`}
                </Link>
                <span
                  aria-hidden
                  className={classes.bar}
                  data-tone={toneOf(age.age)}
                  style={{ width: `${(sumOf(age) / longest) * 100}%` }}
                />
              </th>
              <td className="figures">
                <Amount cents={sumOf(age)} currency={currency} />
                <span className={classes.beneath}>
                  {m.dashboard_cod_held({ amount: amountText(age.heldCents, currency) })}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
