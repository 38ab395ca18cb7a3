/** The email before the cut-off to its subscribers: today's notes that are in no pick-up yet, and those without a label. */
import { marketOf } from '#shared/platform/market/markets.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { isoDayOf, minuteOfDay } from '#shared/platform/time/market-time.ts';
import { minutesUntil, timeText } from '#shared/features/pickup/pickup-days.rules.ts';

import { peopleToEmail } from '#server/features/bell/bell.service.ts';
import { actingPerson } from '#server/features/sign-in/acting-person.service.ts';
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { everyRow } from '#server/platform/db/key-pages.ts';
import { jobActor } from '#server/platform/db/write.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PickupReading } from './pickup-reading.service.ts';
import { insertReminder, isReminded } from './pickup-reminder.queries.ts';
import { cutOffEmail } from './pickup.emails.ts';

export interface PickupReminders {
  /** Reminds all users whose cut-off is near. Safe to repeat, on any instance. */
  run(): Promise<void>;
}

/** Early enough to print and book, late enough not to be forgotten again. */
const beforeMinutes = 60;
const peopleAtOnce = 100;
const by = portalItself('pick-up reminders');

export function pickupReminders(kit: Kit, reading: PickupReading): PickupReminders {
  const { clock, database, env, logger, mail, write } = kit;

  type ToRemind = { scope: AccountScope; userId: string };

  async function remind({ scope, userId }: ToRemind): Promise<void> {
    const person = await actingPerson(database.db, scope, userId);
    if (!person || person.facts.isSuspended || !rights.arrangePickups(person.facts)) return;
    const zone = marketOf(person.market);
    const day = isoDayOf(clock.now(), zone);
    if (await isReminded(database.db, scope, userId, day)) return;
    const { unattached, unprinted, closesAt } = await reading.reminder(person);
    if (unattached + unprinted === 0) return;
    if (closesAt === null) return;
    const until = new Date(closesAt);
    const minutes = minutesUntil(until, clock.now());
    if (minutes <= 0 || minutes > beforeMinutes) return;
    const { fullName, language, accountNo, email: to } = person;
    const url = `${env.publicUrl}/createpickup`;
    const time = timeText(minuteOfDay(until, zone));
    const email = await cutOffEmail({ fullName, language, accountNo, unattached, unprinted, time, url });
    const actor = jobActor(scope, by);
    await write(actor, { action: 'pickup.reminded' }, async ({ trx, subject }) => {
      subject(day, { loginId: person.loginId, unattached, unprinted });
      if (await insertReminder(trx, scope, userId, { day, at: clock.now() }))
        await mail.send(trx, scope, to, email, { until });
    });
  }

  return {
    async run() {
      const onFailure = (err: unknown, { userId }: ToRemind) =>
        logger.error({ err, userId }, 'a reminder before the cut-off could not be sent');
      const people = everyRow(
        peopleAtOnce,
        (after, limit) => peopleToEmail(database.db, 'cutOff', after, limit),
        ({ userId }) => userId,
      );
      await eachAlone(people, onFailure, remind);
    },
  };
}
