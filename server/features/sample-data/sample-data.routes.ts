import * as contract from '#shared/features/sample-data/sample-data.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { SampleDataService } from './sample-data.service.ts';

export function sampleDataRoutes(serve: Serve, samples: SampleDataService): void {
  serve(contract.portalData, ({ session }) => samples.statesOf(session.market));
  serve(contract.sampleData, () => samples.list());
  serve(contract.acceptSample, ({ body, caller }) => samples.accept(body.data, caller.by));
}
