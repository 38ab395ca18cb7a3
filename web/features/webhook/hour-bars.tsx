import type { Endpoint } from '#shared/features/webhook/webhook.contract.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { hourMs } from '#shared/platform/time/spans.ts';
import { m } from '#shared/platform/words/words.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { useNow } from '#web/platform/ui/use-now.ts';

import classes from './webhook.module.css';

const shown = 24;

/** The deliveries of each of the last 24 hours: delivered ones below, failed ones above. */
export function HourBars({ hours }: { hours: Endpoint['hours'] }) {
  const market = useMarket();
  const now = useNow();
  // The last bar is the current hour, not that of the last delivery, so that a silent endpoint shows empty bars.
  const newest = now - (now % hourMs);
  const recent = hours.filter(({ hour }) => Date.parse(hour) > newest - shown * hourMs);
  if (recent.length === 0) return null;
  const byHour = new Map(recent.map((one) => [Date.parse(one.hour), one]));
  const most = Math.max(1, ...recent.map(({ delivered, failed }) => delivered + failed));
  return (
    <div className={classes.day}>
      <div className={classes.bars} role="img" aria-label={m.webhook_day_bars()}>
        {Array.from({ length: shown }, (_, index) => {
          const at = newest - (shown - 1 - index) * hourMs;
          const { delivered = 0, failed = 0 } = byHour.get(at) ?? {};
          const hour = formatDayTime(new Date(at), market);
          return (
            <span key={at} className={classes.bar} title={m.webhook_hour_bar({ hour, delivered, failed })}>
              <span data-what="failed" style={{ height: `${(failed / most) * 100}%` }} />
              <span data-what="delivered" style={{ height: `${(delivered / most) * 100}%` }} />
            </span>
          );
        })}
      </div>
      <p className={classes.ends}>
        <span>{m.webhook_day_ago()}</span>
        <span>{m.webhook_now()}</span>
      </p>
    </div>
  );
}
