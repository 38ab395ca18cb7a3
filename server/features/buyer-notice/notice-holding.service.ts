import type { Follower, Holding, Subject } from '#server/platform/db/personal-data.ts';
import * as queries from './buyer-notice.queries.ts';

/** The recipient as notices store it: an email address, or a phone in international form. */
const recipientsOf = ({ phones, email }: Subject): string[] => [
  ...(email === null ? [] : [email]),
  ...phones
    .filter(({ countries }) => countries === null)
    .flatMap(({ spellings }) => spellings.map((phone) => `+${phone.replace('+', '')}`)),
];

/**
 * Personal data in notices: the log for one address or phone, and messages still waiting. Opt-outs are kept, so that nothing is
 * sent to the address again.
 */
export const noticeHolding: Holding = {
  kind: 'notice',
  async find(reader, scope, subject, page) {
    const rows = await queries.noticesTo(reader, scope, recipientsOf(subject), page);
    return rows.map(({ notice_id: id, cn_no: name, kind, recipient, at }) => ({
      id,
      name,
      person: null,
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

/** Removes the notices of a parcel together with its personal data, whichever address or phone they were sent to. */
export const noticesFollow: Follower = async (trx, scope, shipmentIds) => {
  await queries.removeNoticesOf(trx, scope, shipmentIds);
  return [];
};
