import { emptyParty } from '#shared/features/shipment/shipment.model.ts';

/** Where a pick-up of the tests starts. */
export const address = {
  ...emptyParty('MY'),
  name: 'Nurul Aisyah',
  phone: '123456789',
  address1: '18 Jalan SS 15/4D',
  postcode: '47500',
  city: 'Subang Jaya',
  state: 'Selangor',
};
