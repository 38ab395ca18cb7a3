/** Emails about changes of the second step, so that none goes unnoticed. */
import { marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Origin } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type TwoStepChange, twoStepEmail } from './account.emails.ts';
import { actingPerson, adminToTell } from './acting-person.service.ts';

type Mailer = Pick<Kit, 'clock' | 'mail'>;
type By = Pick<Origin, 'address'>;

/** Sent to the user whose second step was changed. */
export async function reportTwoStep(
  { clock, mail }: Mailer,
  trx: Trx,
  { scope, userId }: { scope: AccountScope; userId: string },
  change: Extract<TwoStepChange, 'on' | 'off' | 'codes'>,
  { address }: By,
): Promise<void> {
  const person = await actingPerson(trx, scope, userId);
  if (!person || person.email === '') return;
  const when = formatDayTime(clock.now(), marketOf(person.market));
  await mail.send(trx, scope, person.email, await twoStepEmail({ ...person, change, when, address }));
}

/** Sent to the account's Admin when the second step becomes, or stops being, required of everyone. */
export async function reportRequirement(
  { clock, mail }: Mailer,
  trx: Trx,
  { scope, loginId }: { scope: AccountScope; loginId: string },
  change: Extract<TwoStepChange, 'required' | 'notRequired'>,
  { address }: By,
): Promise<void> {
  const admin = await adminToTell(trx, scope);
  if (!admin || admin.email === '') return;
  const when = formatDayTime(clock.now(), marketOf(admin.market));
  const message = await twoStepEmail({ ...admin, loginId, change, when, address });
  await mail.send(trx, scope, admin.email, message);
}
