import type { CallBody } from '#shared/platform/http/call.ts';
import type { loadWorkingDays } from '#shared/features/operations/reference-data.contract.ts';

import type { Caller } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { readHolidays, readWeeks } from '#server/features/working-days/working-days-file.rules.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import { mustBeSound } from './file-problems.rules.ts';

export interface WorkingDaysData {
  /** Throws a refusal that names every bad row; then nothing has changed. */
  load(files: CallBody<typeof loadWorkingDays>, caller: Caller): Promise<{ holidays: number; weeks: number }>;
}

export function workingDaysDataService(kit: Kit, workingDays: WorkingDaysService): WorkingDaysData {
  return {
    async load(files, caller) {
      const holidays = files.holidays === undefined ? null : readHolidays(files.holidays);
      const weeks = files.weeklyDays === undefined ? null : readWeeks(files.weeklyDays);
      mustBeSound([...(holidays?.problems ?? []), ...(weeks?.problems ?? [])]);
      await kit.database.transaction((trx) =>
        workingDays.change(trx, caller.by, { holidays: holidays?.rows, weeks: weeks?.rows }),
      );
      workingDays.reload();
      const loaded = { holidays: holidays?.rows.length ?? 0, weeks: weeks?.rows.length ?? 0 };
      kit.logger.info({ ...loaded, requestId: caller.requestId }, 'Loaded working days');
      return loaded;
    },
  };
}
