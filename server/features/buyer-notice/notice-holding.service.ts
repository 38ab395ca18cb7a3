import type { Follower, Holding, Subject } from '#server/platform/db/personal-data.ts';
import * as queries from './buyer-notice.queries.ts';

/** As notices keep whom they go to: an address, or a phone as it is dialled from anywhere. */
const recipientsOf = ({ phones, email }: Subject): string[] => [
  ...(email === null ? [] : [email]),
  ...phones
    .filter(({ countries }) => countries === null)
    .flatMap(({ spellings }) => spellings.map((phone) => `+${phone.replace('+', '')}`)),
];

/** The log of notices to one address or phone, and what still waits to be sent there. An opt-out is kept, so that nothing is sent to it again. */
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

/** A parcel's notices go with its people, whichever of their numbers and addresses they were sent to. */
export const noticesFollow: Follower = async (trx, scope, shipmentIds) => {
  await queries.removeNoticesOf(trx, scope, shipmentIds);
  return [];
};
