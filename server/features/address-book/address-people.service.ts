/** Personal data in the address book, for export, erasure and expiry. */
import { type Ending, type Holding, personOf } from '#server/platform/db/personal-data.ts';
import * as queries from './address-people.queries.ts';

export const addressHolding: Holding = {
  kind: 'address',
  async find(reader, scope, subject, page) {
    const rows = await queries.findAddressesOf(reader, scope, subject, page);
    return rows.map(({ address_id: id, kind, party, tags, created_at: at, deleted_at }) => ({
      id,
      name: party.name,
      person: personOf(party),
      at,
      keptFor: null,
      data: { kind, party, tags, createdAt: at.toISOString(), deletedAt: deleted_at?.toISOString() ?? null },
      files: [],
    }));
  },
  async erase(trx, scope, _subject, ids) {
    await queries.removeAddresses(trx, scope, ids);
    return [];
  },
};

export const deletedAddressEnding: Ending = {
  kind: 'deletedAddress',
  async endSome(trx, scope, { before, most }) {
    const records = await queries.removeDeleted(trx, scope, before, most);
    return { records, files: [], last: null };
  },
};
