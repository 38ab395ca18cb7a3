import * as contract from '#shared/features/exceptions/exceptions.contract.ts';
import * as operations from '#shared/features/exceptions/instruction-operations.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { ExceptionsService } from './exceptions.service.ts';
import type { InstructionService } from './instruction.service.ts';

export function exceptionsRoutes(serve: Serve, inbox: ExceptionsService, words: InstructionService): void {
  serve(contract.exceptionListing, ({ session, body, language }) => inbox.list(session, body, language));
  serve(contract.exceptionCounts, ({ session }) => inbox.count(session));
  serve(contract.arrangeExceptions, ({ session, actor, body }) => inbox.arrange(session, actor, body));
  serve(contract.exceptionPhoto, ({ session, query }) => inbox.photo(session, query.shipmentId));
  serve(contract.giveInstruction, ({ session, actor, body, language }) =>
    words.give(session, actor, body, language),
  );
  serve(contract.priceRedirect, ({ session, body }) => words.price(session, body.shipmentId, body.receiver));
  serve(operations.instructions, async ({ query }) => ({
    instructions: await words.given(query.instructionId),
  }));
  serve(operations.answerInstruction, ({ body, caller }) => words.answer(body, caller));
  serve(operations.instructionPaper, ({ query }) => words.paper(query.instructionId));
}
