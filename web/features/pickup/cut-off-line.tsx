import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';

import { minutesUntil } from '#shared/features/pickup/pickup-days.rules.ts';
import { m } from '#shared/platform/words/words.ts';

import classes from './pickup.module.css';

const tickMs = 5_000;
/** Shown in the last four hours; before that there is no hurry. */
const toldMinutes = 240;

/** Minutes left until `closesAt`, by the server's clock, because the browser's may be wrong. Null if there is no cut-off. */
export function useMinutesLeft(closesAt: string | null | undefined, serverNow: string | undefined) {
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    if (!closesAt || serverNow === undefined) {
      setMinutes(null);
      return;
    }
    const ahead = Date.parse(serverNow) - Date.now();
    const tick = () => setMinutes(minutesUntil(new Date(closesAt), new Date(Date.now() + ahead)));
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [closesAt, serverNow]);
  return minutes;
}

interface CutOffLineProps {
  closesAt: string | null | undefined;
  now: string | undefined;
}

/** 'Cut-off for today in 23 minutes.' */
export function CutOffLine({ closesAt, now }: CutOffLineProps) {
  const minutes = useMinutesLeft(closesAt, now);
  if (minutes === null || minutes === 0 || minutes > toldMinutes) return null;
  return (
    <span className={classes.cutOff} data-soon={minutes <= 30 || undefined}>
      <Clock size={14} aria-hidden />
      {minutes < 120
        ? m.pickup_cut_off_minutes({ count: minutes })
        : m.pickup_cut_off_hours({ count: Math.floor(minutes / 60) })}
    </span>
  );
}
