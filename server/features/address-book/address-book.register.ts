import type { FeatureKit } from '#server/platform/kit.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import { addressDoublesService } from './address-doubles.service.ts';
import { addressHolding, deletedAddressEnding } from './address-people.service.ts';
import { addressRoutes } from './address.routes.ts';
import { addressService, type AddressService } from './address.service.ts';
import { exportAddressesService } from './export-addresses.service.ts';

export function registerAddressBook(kit: FeatureKit, deps: { postcodes: PostcodeService }): AddressService {
  const addresses = addressService(kit, deps.postcodes);
  addressRoutes(kit.serve, addresses, exportAddressesService(kit), addressDoublesService(kit));
  kit.personalData.holdings.push(addressHolding);
  kit.personalData.endings.push(deletedAddressEnding);
  return addresses;
}
