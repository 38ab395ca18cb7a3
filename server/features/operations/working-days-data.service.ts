import { type FileProblem, wholeFile } from '#shared/features/operations/file-problem.model.ts';
import type { loadWorkingDays } from '#shared/features/operations/reference-data.contract.ts';
import type { CallBody, CallReply } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import { allOf } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Caller } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type Gap, placesOf } from '#server/features/working-days/holiday-span.rules.ts';
import { readHolidays, readWeeks } from '#server/features/working-days/working-days-file.rules.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import { refuseIfAny } from './file-problems.rules.ts';

export interface WorkingDaysData {
  /** Throws a refusal that names every bad row or what would be lost; nothing has been changed then. */
  load(files: CallBody<typeof loadWorkingDays>, caller: Caller): Promise<CallReply<typeof loadWorkingDays>>;
}

export function workingDaysDataService(kit: Kit, workingDays: WorkingDaysService): WorkingDaysData {
  return {
    async load(files, caller) {
      const holidays = files.holidays === undefined ? null : readHolidays(files.holidays);
      const weeks = files.weeklyDays === undefined ? null : readWeeks(files.weeklyDays);
      refuseIfAny([...(holidays?.problems ?? []), ...(weeks?.problems ?? [])]);
      const markets = await kit.database.transaction(async (trx) => {
        if (holidays && files.confirmed !== true)
          refuseIfAny((await workingDays.gapsLeftBy(trx, holidays.rows)).map(lost));
        await workingDays.change(trx, caller.by, { holidays: holidays?.rows, weeks: weeks?.rows });
        return workingDays.spans(trx);
      });
      workingDays.reload();
      const loaded = { holidays: holidays?.rows.length ?? 0, weeks: weeks?.rows.length ?? 0, markets };
      kit.logger.info({ ...loaded, requestId: caller.requestId }, 'Loaded working days');
      return loaded;
    },
  };
}

const lost = (gap: Gap): FileProblem => ({
  row: { ...wholeFile('holidays'), key: `${marketOf(gap.market).code} ${gap.year}` },
  problem: problem(m.working_days_problem_holidays_lost, {
    year: gap.year,
    places: (_, options) => allOf(placesOf(gap), options),
  }),
});
