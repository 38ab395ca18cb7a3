import type { FeatureKit } from '#server/platform/kit.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import { instructionsFollow } from './exception-people.service.ts';
import type { ExceptionSource } from './exception-sources.rules.ts';
import { exceptionsRoutes } from './exceptions.routes.ts';
import { exceptionsService } from './exceptions.service.ts';
import { receiverWords, type ReceiverWords } from './receiver-word.service.ts';
import { instructionService, type InstructionService, type ReceiverFollower } from './instruction.service.ts';

const everySeconds = 60;

/**
 * @param deps.sources items that other features add to the inbox.
 * @param deps.receiverFollowers update data that depends on the parcel's destination.
 */
export function registerExceptions(
  kit: FeatureKit,
  deps: {
    shipments: ShipmentService;
    workingDays: WorkingDaysService;
    sources: readonly ExceptionSource[];
    receiverFollowers: readonly ReceiverFollower[];
  },
): { instructions: InstructionService; receiverWords: ReceiverWords } {
  const words = instructionService(kit, deps);
  const inbox = exceptionsService(kit, deps.sources);
  exceptionsRoutes(kit.serve, inbox, words);
  kit.jobs.every('return-parcels-without-an-answer', everySeconds, () => words.returnUnanswered());
  kit.jobs.every('end-mended-exceptions', everySeconds, () => inbox.endMended());
  kit.personalData.followers.push(instructionsFollow);
  return { instructions: words, receiverWords: receiverWords(kit, deps) };
}
