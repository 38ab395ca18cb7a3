/** The requests for what a new shipment starts with, as the form makes them. */
import { presetListing } from '#shared/features/preset/preset.contract.ts';
import { getSender } from '#shared/features/address-book/shipment-start.contract.ts';

export const firstAnswers = [{ call: getSender }, { call: presetListing }] as const;
