import {
  noticeForm,
  type noticeListing,
  type noticePreview,
  type NoticeForm,
  type NoticeSettings,
} from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import { buyerChoices } from '#shared/features/buyer-notice/buyer-choice.rules.ts';
import {
  channelsThere,
  type NoticeKind,
  noticeKinds,
} from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { receivingMarket } from '#shared/features/shipment/receiving-market.rules.ts';
import { visitor } from '#shared/platform/rights/principal.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problem, problemAt } from '#shared/platform/validation/problem.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { type Market, marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Reader } from '#server/platform/db/database.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { type Actor, actorFor } from '#server/platform/db/write.ts';
import { requireNewestVersion, versionOf } from '#server/platform/http/changed-meanwhile.ts';
import type { Origin, Session } from '#server/platform/http/principal.ts';
import { invalid, Refused } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { Email } from '#server/platform/mail/email.ts';
import { noticeEmail } from './buyer-notice.emails.ts';
import type { NoticeLogoService } from './notice-logo.service.ts';
import { stopUrl } from './buyer-notice-link.rules.ts';
import * as queries from './buyer-notice.queries.ts';

interface Sample {
  kind: NoticeKind;
  language: Language;
  shopName: string;
}

/** The sender of a notice. */
export interface NoticeShop {
  shopName: string;
  /** Market of the account. */
  market: Market;
  /** Market of the destination; null for any other country. */
  deliveredIn: Market | null;
}

interface StoppableShop extends NoticeShop {
  /** Whether the address has already opted out. */
  isStopped: boolean;
}

export interface BuyerNoticeService {
  settings(session: Session): Promise<NoticeSettings>;
  /** Refuses when someone else changed the settings since `version`. */
  save(
    session: Session,
    actor: Actor,
    form: NoticeForm & { version?: number | undefined },
  ): Promise<NoticeSettings>;
  preview(session: Session, sample: Sample): Promise<CallReply<typeof noticePreview>>;
  /** Sends a sample notice to the user's own address. */
  test(session: Session, actor: Actor, sample: Sample): Promise<{ sentTo: string }>;
  list(session: Session, cursor: string | null): Promise<CallReply<typeof noticeListing>>;
  /** Returns null for an unknown key. */
  shopOf(stopKey: string): Promise<StoppableShop | null>;
  /** Ends the account's notices to the address that the key was sent to; idempotent. */
  stop(stopKey: string, origin: Origin): Promise<NoticeShop | null>;
  /** Starts them again; idempotent. Returns false for an unknown key. */
  resume(stopKey: string, origin: Origin): Promise<boolean>;
}

const pageSize = 50;
/** Key of sample notices: its link opens a page that explains that it was a sample. */
const noKey = 'sample';

export function buyerNoticeService(kit: Kit, logos: NoticeLogoService): BuyerNoticeService {
  const { database, clock, write, mail, env } = kit;
  const hasPhones = env.messages !== null;

  async function read(reader: Reader, { scope }: Session): Promise<NoticeSettings> {
    const row = await queries.findSetting(reader, scope);
    if (row) {
      const { is_on: isOn, kinds, language, shop_name: shopName, choices } = row;
      const channels = channelsThere(row.channels, hasPhones);
      const hasLogo = row.logo_key !== null;
      return { isOn, kinds, language, shopName, choices, channels, hasPhones, hasLogo, ...versionOf(row) };
    }
    const shopName = await queries.companyName(reader, scope);
    const usual = { channels: ['email' as const], hasPhones, hasLogo: false };
    const unset = { version: 1, changedBy: null, changedAt: null };
    return {
      isOn: false,
      kinds: [...noticeKinds],
      language: 'en',
      shopName,
      choices: [],
      ...usual,
      ...unset,
    };
  }

  const sampleOf = async (session: Session, sample: Sample): Promise<Email> => {
    const { market } = session;
    const logo = await logos.own(session);
    return noticeEmail({
      ...sample,
      market,
      receiverName: m.buyer_notice_sample_name({}, { locale: sample.language }),
      cnNo: `HN00000000${marketOf(market).code}`,
      codCents: 8_990,
      deliveredIn: market,
      code: sample.kind === 'failed' ? 'NOH' : 'DLV',
      at: clock.now(),
      publicUrl: env.publicUrl,
      stopUrl: stopUrl(env.publicUrl, noKey),
      // Embedded in the email, because a sample has no key to load the picture with.
      photoUrl: null,
      logoUrl: logo && `data:${logo.type};base64,${logo.bytes.toString('base64')}`,
    });
  };

  return {
    settings: (session) => read(database.db, session),

    save: (session, actor, { version, isOn, kinds, language, shopName, choices, channels }) =>
      write(actor, { action: 'buyer_notice.set', subject: session.accountNo }, async ({ trx, subject }) => {
        const { scope } = session;
        const before = await queries.lockSetting(trx, scope);
        if (before) requireNewestVersion(version, before, marketOf(session.market));
        const setting = {
          is_on: isOn,
          kinds: noticeKinds.filter((kind) => kinds.includes(kind)),
          language,
          shop_name: shopName,
          channels: channelsThere(channels, hasPhones),
          choices: buyerChoices.filter((choice) => choices.includes(choice)),
          changed_by: session.loginId,
          changed_at: clock.now(),
        };
        if (isOn && setting.channels.length === 0)
          throw invalid([problemAt('channels', m.validation_problem_required)], labelsIn(noticeForm));
        await queries.saveSetting(trx, scope, setting, isOn && !(before?.is_on ?? false));
        subject(session.accountNo, {
          isOn,
          kinds: setting.kinds.join(', '),
          language,
          shopName,
          choices: setting.choices.join(', '),
          channels: setting.channels.join(', '),
        });
        return read(trx, session);
      }),

    async preview(session, sample) {
      return sampleOf(session, sample);
    },

    async test(session, actor, sample) {
      const to = await queries.ownEmail(database.db, session.scope, session.userId);
      if (to === '') throw new Refused('invalid', problem(m.buyer_notice_problem_no_email));
      const email = await sampleOf(session, sample);
      const move = { action: 'buyer_notice.tested', subject: sample.kind } as const;
      await write(actor, move, ({ trx }) => mail.send(trx, session.scope, to, email, { givesWay: true }));
      return { sentTo: to };
    },

    async list({ scope }, cursor) {
      const { rows, next } = await keyPage(
        pageSize,
        (limit) => queries.listNotices(database.db, scope, cursor, limit),
        (row) => row.notice_id,
      );
      const notices = rows.map(({ at, ...row }) => ({
        noticeId: row.notice_id,
        shipmentId: row.shipment_id,
        consignmentNoteNo: row.cn_no,
        kind: row.kind,
        channel: row.channel,
        recipient: row.recipient,
        skipped: row.skipped,
        isWaiting: row.is_waiting,
        at: at.toISOString(),
      }));
      return { notices, cursor: next };
    },

    async shopOf(stopKey) {
      const notice = await queries.findByStopKey(database.db, stopKey);
      if (!notice) return null;
      const isStopped = await queries.hasOptedOut(database.db, notice.account_id, notice.recipient);
      return { ...shopFrom(notice), isStopped };
    },

    async stop(stopKey, origin) {
      const notice = await queries.findByStopKey(database.db, stopKey);
      if (!notice) return null;
      const { account_id: scope, recipient } = notice;
      const actor = actorFor(scope, { ...origin, by: visitor(recipient) });
      const move = { action: 'buyer_notice.stopped', subject: recipient } as const;
      await write(actor, move, ({ trx }) => queries.optOut(trx, scope, recipient, clock.now()));
      return shopFrom(notice);
    },

    async resume(stopKey, origin) {
      const notice = await queries.findByStopKey(database.db, stopKey);
      if (!notice) return false;
      const { account_id: scope, recipient } = notice;
      const actor = actorFor(scope, { ...origin, by: visitor(recipient) });
      const move = { action: 'buyer_notice.resumed', subject: recipient } as const;
      await write(actor, move, ({ trx }) => queries.optIn(trx, scope, recipient));
      return true;
    },
  };
}

function shopFrom({ shop_name: shopName, market: id, flow }: queries.FoundNotice): NoticeShop {
  const market = marketIdOf(id);
  const deliveredIn = flow && receivingMarket({ flow, market });
  return { shopName, market: marketOf(market), deliveredIn };
}
