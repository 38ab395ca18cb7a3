import type { Holding } from '#server/platform/db/personal-data.ts';
import * as queries from './buyer-notice.queries.ts';

/** The log of notices to one address. An opt-out is kept, so that nothing is sent to it again. */
export const noticeHolding: Holding = {
  kind: 'notice',
  async find(reader, scope, { email }, most) {
    if (email === null) return [];
    const rows = await queries.noticesTo(reader, scope, email, most);
    return rows.map(({ notice_id: id, cn_no: name, kind, recipient, at }) => ({
      id,
      name,
      at,
      keptFor: null,
      data: { kind, recipient, at: at.toISOString() },
      files: [],
    }));
  },
  async erase(trx, scope, _subject, ids) {
    if (ids.length > 0) await queries.removeNotices(trx, scope, ids);
    return [];
  },
};
