/**
 * Pictures in emails to buyers: the account's logo and the photo of the delivered parcel. The file type is read from the bytes,
 * not the name.
 */
import type { saveNoticeLogo } from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import { logoBytesMost } from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { removeLater } from '#server/platform/files/remove-later.ts';
import { stagedFiles } from '#server/platform/files/staged-files.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { invalid, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './notice-logo.queries.ts';

const pngBegins = '89504e470d0a1a0a';
const jpegBegins = 'ffd8ff';
const pngEnds = '49454e44ae426082';
const jpegEnds = 'ffd9';

/** Returns null unless the bytes are a complete picture of a type that mail programs show. */
function typeOf(bytes: Buffer): 'image/png' | 'image/jpeg' | null {
  const begins = bytes.subarray(0, 8).toString('hex');
  const ends = bytes.subarray(-8).toString('hex');
  if (begins === pngBegins && ends === pngEnds) return 'image/png';
  return begins.startsWith(jpegBegins) && ends.endsWith(jpegEnds) ? 'image/jpeg' : null;
}

export interface LogoFile {
  type: string;
  bytes: Buffer;
}

export interface NoticeLogoService {
  /**
   * Saves the logo; null removes it. Refuses a file that is no picture or too large, and an account without saved notice
   * settings.
   */
  save(session: Session, actor: Actor, logo: string | null): Promise<CallReply<typeof saveNoticeLogo>>;
  own(session: Session): Promise<LogoFile | null>;
  /** Returns the logo of the account that sent the email with this key. */
  ofKey(stopKey: string): Promise<LogoFile | null>;
  /** Returns the photo of the delivered parcel that the email with this key is about. */
  photoOfKey(stopKey: string): Promise<LogoFile | null>;
}

export function noticeLogoService(kit: Kit): NoticeLogoService {
  const { clock, database, files, write } = kit;
  async function read(row: queries.LogoRow | undefined): Promise<LogoFile | null> {
    if (!row || row.logo_key === null || row.logo_type === null) return null;
    return { type: row.logo_type, bytes: await files.get(row.logo_key) };
  }

  return {
    async save({ scope, accountNo }, actor, logo) {
      const bytes = logo === null ? null : Buffer.from(logo, 'base64');
      const type = bytes && typeOf(bytes);
      if (bytes && (type === null || bytes.length > logoBytesMost))
        throw invalid([problemAt('logo', m.buyer_notice_problem_logo, { kb: logoBytesMost / 1024 })]);
      const key = bytes === null ? null : `notice-logo/${scope}/${newId(clock)}`;
      const staged = stagedFiles(kit);
      if (bytes && key !== null) await staged.put(key, bytes);
      const move = { action: 'buyer_notice.logo', subject: accountNo } as const;
      await write(actor, move, async ({ trx }) => {
        const before = await queries.lockLogo(trx, scope);
        if (!(await queries.saveLogo(trx, scope, { logo_key: key, logo_type: type })))
          throw refuse('conflict', m.buyer_notice_problem_not_set);
        if (key !== null) await staged.keep(trx, [key]);
        // Emails opened later then show no logo instead of an outdated one.
        if (before?.logo_key) await removeLater(kit, trx, [before.logo_key]);
      });
      return { hasLogo: key !== null };
    },

    own: async ({ scope }) => read(await queries.ownLogo(database.db, scope)),
    ofKey: async (stopKey) => read(await queries.logoOfKey(database.db, stopKey)),
    async photoOfKey(stopKey) {
      const key = await queries.photoOfKey(database.db, stopKey);
      return key === null ? null : { type: 'image/jpeg', bytes: await files.get(key) };
    },
  };
}
