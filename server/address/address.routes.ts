import * as contract from '#shared/address/address.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { AddressService } from './address.service.ts';
import type { ExportAddressesService } from './export-addresses.service.ts';

export function addressRoutes(
  serve: Serve,
  addresses: AddressService,
  exporting: ExportAddressesService,
): void {
  serve(contract.addressBookListing, ({ session, body }) => addresses.list(session.scope, body));
  serve(contract.createAddressBook, ({ actor, body }) => addresses.create(actor, body));
  serve(contract.updateAddressBook, ({ actor, body }) => addresses.update(actor, body));
  serve(contract.deleteAddressBook, ({ actor, body }) => addresses.remove(actor, body.addressIds));
  serve(contract.restoreAddressBook, ({ actor, body }) => addresses.restore(actor, body.addressIds));
  serve(contract.getAddressBook, ({ session, query }) => addresses.find(session.scope, query.addressId));
  serve(contract.addressBookCounts, ({ session, body }) => addresses.count(session.scope, body));
  serve(contract.getRefId, ({ session, query }) => addresses.isRefIdFree(session.scope, query));
  serve(contract.exportAddressBook, ({ session, body, signal }) => exporting.export(session, body, signal));
  serve(contract.getSender, ({ session }) => addresses.startingSender(session.scope));
  serve(contract.suggestReceivers, async ({ session, query }) => ({
    rows: await addresses.suggestReceivers(session.scope, query.text),
  }));
}
