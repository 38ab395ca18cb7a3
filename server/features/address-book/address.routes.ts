import * as chosenCalls from '#shared/features/address-book/address-chosen.contract.ts';
import * as startCalls from '#shared/features/address-book/shipment-start.contract.ts';
import * as contract from '#shared/features/address-book/address.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { AddressDoublesService } from './address-doubles.service.ts';
import type { AddressService } from './address.service.ts';
import type { ExportAddressesService } from './export-addresses.service.ts';

export function addressRoutes(
  serve: Serve,
  addresses: AddressService,
  exporting: ExportAddressesService,
  doubles: AddressDoublesService,
): void {
  serve(contract.addressBookListing, ({ session, body }) => addresses.list(session.scope, body));
  serve(contract.createAddressBook, ({ session, actor, body }) => addresses.create(session, actor, body));
  serve(contract.updateAddressBook, ({ session, actor, body }) => addresses.update(session, actor, body));
  serve(chosenCalls.deleteAddressBook, ({ actor, body }) => addresses.remove(actor, body));
  serve(chosenCalls.tagAddressBook, ({ session, actor, body }) => addresses.tag(session, actor, body));
  serve(chosenCalls.restoreAddressBook, ({ actor, body }) => addresses.restore(actor, body.addressIds));
  serve(contract.getAddressBook, ({ session, query }) => addresses.find(session.scope, query.addressId));
  serve(contract.addressBookCounts, ({ session, body }) => addresses.count(session.scope, body));
  serve(contract.getRefId, ({ session, query }) => addresses.isRefIdFree(session.scope, query));
  serve(chosenCalls.exportAddressBook, ({ session, actor, body, signal, language }) =>
    exporting.export(session, actor, body, { signal, language }),
  );
  serve(chosenCalls.addressDoubles, ({ session, body }) =>
    doubles.find(session.scope, body.kind, body.cursor ?? null),
  );
  serve(chosenCalls.mergeAddresses, ({ session, actor, body }) => doubles.merge(session, actor, body));
  serve(startCalls.getSender, ({ session }) => addresses.startingSender(session.scope));
  serve(startCalls.suggestReceivers, async ({ session, query }) => ({
    rows: await addresses.suggestReceivers(session, query),
  }));
}
