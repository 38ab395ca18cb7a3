import * as contract from '#shared/features/address-import/address-import.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { AddressImportService } from './address-import.service.ts';

export function addressImportRoutes(serve: Serve, imports: AddressImportService): void {
  serve(contract.addressTemplate, ({ language }) => imports.template(language));
  serve(contract.readAddressFile, ({ session, files, query, language }) =>
    imports.read(session, files[0], query.sheet, language),
  );
  serve(contract.bulkAddressSummary, ({ session, body, language }) =>
    imports.summarise(session, body, language),
  );
  serve(contract.createBulkAddress, ({ session, actor, body }) => imports.create(session, actor, body));
}
