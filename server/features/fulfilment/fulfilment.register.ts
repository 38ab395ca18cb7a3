import type { FeatureKit } from '#server/platform/kit.ts';
import type { ConsignmentNoteService } from '#server/features/printing/consignment-note.service.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { followCorrections } from './correction.service.ts';
import type { CorrectionFollower } from '#server/features/operations/recording.service.ts';
import { fulfilmentRoutes, type FulfilmentServices } from './fulfilment.routes.ts';
import { generateService } from './generate.service.ts';
import { orderChangeService } from './order-change.service.ts';
import { orderEditService } from './order-edit.service.ts';
import { fulfilmentFollows, fulfilmentHolding } from './order-people.service.ts';
import { orderPrintService } from './order-print.service.ts';
import { orderSheetService } from './order-sheet.service.ts';
import { orderService } from './order.service.ts';
import { packService } from './pack.service.ts';
import { orderSettling } from './settle.service.ts';
import { stockService } from './stock.service.ts';
import { wavePapersService } from './wave-papers.service.ts';
import { waveService } from './wave.service.ts';

export interface Fulfilment extends FulfilmentServices {
  settle: () => Promise<number>;
  followCorrection: CorrectionFollower;
}

const settleEverySeconds = 60;

export function registerFulfilment(
  kit: FeatureKit,
  deps: { shipments: ShipmentService; samples: SampleDataService; notes: ConsignmentNoteService },
): { fulfilment: Fulfilment } {
  kit.personalData.holdings.push(fulfilmentHolding(kit.personalData));
  kit.personalData.followers.push(fulfilmentFollows);
  const orders = orderService(kit, deps.shipments);
  const settling = orderSettling(kit, orders);
  const services: FulfilmentServices = {
    stock: stockService(kit),
    orders,
    editing: orderEditService(kit, orders),
    generating: generateService(kit, { orders, samples: deps.samples }),
    changes: orderChangeService(kit, { orders, settling, samples: deps.samples }),
    printing: orderPrintService(kit, deps.notes),
    waves: waveService(kit),
    papers: wavePapersService(kit),
    packing: packService(kit),
    sheet: orderSheetService(kit, orders),
  };
  fulfilmentRoutes(kit.serve, services);
  kit.jobs.every(
    'settle-orders-of-the-warehouse',
    settleEverySeconds,
    async () => void (await settling.all()),
  );
  return {
    fulfilment: { ...services, settle: settling.all, followCorrection: followCorrections(kit, orders) },
  };
}
