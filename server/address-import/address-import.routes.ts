import * as contract from '#shared/address-import/address-import.contract.ts';

import type { Serve } from '../http/serve.ts';
import type { AddressImportService } from './address-import.service.ts';

export function addressImportRoutes(serve: Serve, imports: AddressImportService): void {
  serve(contract.addressTemplate, () => imports.template());
  serve(contract.readAddressFile, ({ files }) => imports.read(files[0]));
  serve(contract.bulkAddressSummary, ({ session, body }) => imports.summarise(session, body));
  serve(contract.createBulkAddress, ({ session, actor, body }) => imports.create(session, actor, body));
}
