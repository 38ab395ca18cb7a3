import { randomBytes } from 'node:crypto';

import {
  isOwnParcel,
  type NoticeKind,
  noticeKindOf,
  type SkipReason,
  skipReasonOf,
} from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { EVENT_CODES, type EventCode } from '#shared/features/shipment/status.rules.ts';
import { isMarketId, type MarketId } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Kit } from '#server/platform/kit.ts';
import { noticeEmail } from './buyer-notice.emails.ts';
import { stopUrl } from './buyer-notice-link.rules.ts';
import * as queries from './buyer-notice.queries.ts';

/** Events of an account that are looked at in one transaction. */
const atOnce = 100;

export interface NoticeFollower {
  /** Tells buyers what the feed has that they were not told yet; each event once, also over a restart. */
  follow(): Promise<void>;
}

type Followed = NonNullable<Awaited<ReturnType<typeof queries.lockFollowed>>>;

export function noticeFollower({
  database,
  clock,
  mail,
  env,
}: Pick<Kit, 'database' | 'clock' | 'mail' | 'env'>): NoticeFollower {
  async function tell(
    trx: Trx,
    scope: AccountScope,
    setting: Followed & { market: MarketId },
    event: queries.ParcelEvent,
    { kind, skipped }: { kind: NoticeKind; skipped: SkipReason | null },
  ): Promise<void> {
    const { email: recipient, name } = event.receiver;
    const stopKey = randomBytes(24).toString('base64url');
    await queries.insertNotice(trx, scope, {
      notice_id: newId(clock),
      event_id: event.event_id,
      shipment_id: event.shipment_id,
      cn_no: event.cn_no,
      kind,
      recipient,
      skipped,
      stop_key: stopKey,
      at: clock.now(),
    });
    const code = event.data['code'];
    if (skipped !== null || !isCode(code)) return;
    const email = await noticeEmail({
      kind,
      language: setting.language,
      shopName: setting.shop_name,
      receiverName: name,
      cnNo: event.cn_no,
      market: setting.market,
      codCents: event.cod_cents,
      code,
      at: happenedAt(event),
      publicUrl: env.publicUrl,
      stopUrl: stopUrl(env.publicUrl, stopKey),
    });
    await mail.send(trx, scope, recipient, email);
  }

  async function followSome(scope: AccountScope): Promise<boolean> {
    return database.transaction(async (trx) => {
      const setting = await queries.lockFollowed(trx, scope);
      if (!setting || !isMarketId(setting.market)) return false;
      const { market, read_to: readTo } = setting;
      const upTo = await queries.placeAfter(trx, scope, readTo, atOnce);
      if (upTo === null) return false;
      const told = new Map<string, number>();
      for (const event of await queries.parcelEvents(trx, scope, readTo, upTo)) {
        const kind = noticeKindOf(event.type);
        if (kind === null || !setting.kinds.includes(kind) || isOwnParcel(event.flow)) continue;
        const toldBefore = (event.told ?? 0) + (told.get(event.shipment_id) ?? 0);
        const skipped = skipReasonOf({
          kind,
          happenedAt: happenedAt(event),
          now: clock.now(),
          status: event.status,
          email: event.receiver.email,
          isOptedOut: event.opted_out_at !== null,
          told: toldBefore,
        });
        await tell(trx, scope, { ...setting, market }, event, { kind, skipped });
        if (skipped === null && kind !== 'failed')
          told.set(event.shipment_id, (told.get(event.shipment_id) ?? 0) + 1);
      }
      await queries.movePlace(trx, scope, upTo);
      return true;
    });
  }

  return {
    async follow() {
      for (const scope of await queries.accountsBehind(database.db)) {
        while (await followSome(scope));
      }
    },
  };
}

const happenedAt = ({ data }: queries.ParcelEvent) => new Date(String(data['happenedAt']));

const isCode = (code: unknown): code is EventCode => EVENT_CODES.some((one) => one === code);
