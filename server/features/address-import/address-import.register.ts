import type { FeatureKit } from '#server/platform/kit.ts';
import type { AddressService } from '#server/features/address-book/address.service.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import { addressImportRoutes } from './address-import.routes.ts';
import { addressImportService } from './address-import.service.ts';

export function registerAddressImport(
  { serve, spreadsheets }: FeatureKit,
  deps: { addresses: AddressService; postcodes: PostcodeService },
): void {
  addressImportRoutes(serve, addressImportService({ spreadsheets, ...deps }));
}
