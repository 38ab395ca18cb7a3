import { formatDay, formatDayTime } from '#shared/platform/time/market-time.ts';
import { marketWords } from '#shared/platform/market/market-words.ts';
import { useMarket } from '#web/platform/ui/market.ts';

interface DateTimeProps {
  /** An instant; ISO text or Date. Empty shows a dash. */
  value: string | Date | null | undefined;
  /** `day` shows DD-MM-YYYY and the time only on hover; `minute` shows both. */
  precision?: 'day' | 'minute';
}

/** A date in the market's time zone, never the browser's, with the exact time on hover (look.md, spec §9). */
export function DateTime({ value, precision = 'minute' }: DateTimeProps) {
  const market = useMarket();
  if (value === null || value === undefined || value === '') return <span>–</span>;
  const instant = new Date(value);
  const exact = formatDayTime(instant, market);
  return (
    <time
      dateTime={instant.toISOString()}
      title={`${exact} (${marketWords[market.id]()})`}
      className="figures"
    >
      {precision === 'day' ? formatDay(instant, market) : exact}
    </time>
  );
}
