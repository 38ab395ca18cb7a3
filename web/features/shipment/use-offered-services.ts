import { useWatch } from 'react-hook-form';

import { type ServiceId, servicesOffered } from '#shared/features/shipment/services.rules.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { useSession } from '#web/platform/session/session.ts';

/** The services of the flow that this account may use. */
export function useOfferedServices(): readonly ServiceId[] {
  const { form } = useShipmentForm();
  const { facts, market } = useSession();
  const flow = useWatch({ control: form.methods.control, name: 'flow' });
  return servicesOffered(market.id, flow, facts);
}
