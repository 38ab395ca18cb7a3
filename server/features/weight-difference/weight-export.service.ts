import type { WeightView } from '#shared/features/weight-difference/weight-difference.contract.ts';
import { weightStateWords } from '#shared/features/weight-difference/weight-difference.model.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { csvType, xlsxType } from '#shared/platform/http/file-types.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime, isoDayOf } from '#shared/platform/time/market-time.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { everyRow } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import { csvStream, xlsxStream } from '#server/platform/spreadsheet/spreadsheet-writer.ts';
import * as queries from './weight-difference.queries.ts';

const chunk = 500;
const kilograms = { isNumber: true, isKilograms: true };

/** Returns the account's differences of a tab as a table, streamed. */
export function exportWeights(
  { database, clock, write }: Pick<Kit, 'database' | 'clock' | 'write'>,
  { scope, market: marketId }: Session,
  actor: Actor,
  { format, view }: { format: 'xlsx' | 'csv'; view: WeightView },
  { signal, language: locale }: { signal: AbortSignal; language: Language },
): FileAnswer {
  const market = marketOf(marketId);
  const columns = [
    { header: m.weight_difference_cn({}, { locale }), width: 18 },
    { header: m.weight_difference_order({}, { locale }), width: 20 },
    { header: m.weight_difference_receiver({}, { locale }), width: 24 },
    { header: m.weight_difference_raised({}, { locale }), width: 20 },
    { header: m.weight_difference_due({}, { locale }), width: 20 },
    { header: m.common_status({}, { locale }), width: 16 },
    { header: m.weight_difference_declared({}, { locale }), width: 14, ...kilograms },
    { header: m.weight_difference_measured({}, { locale }), width: 14, ...kilograms },
    { header: m.weight_difference_adds({}, { locale }), width: 14, isNumber: true },
    { header: m.weight_difference_currency({}, { locale }), width: 10 },
    { header: m.weight_difference_hub({}, { locale }), width: 18 },
    { header: m.weight_difference_dispute({}, { locale }), width: 40 },
    { header: m.weight_difference_answer({}, { locale }), width: 40 },
  ];
  const found = everyRow(
    chunk,
    (below, limit) => queries.listPage(database.db, scope, { view, below, limit }),
    (row) => row.difference_id,
    signal,
  );
  let recordCount = 0;
  async function* cells() {
    for await (const row of found) {
      recordCount += 1;
      yield [
        row.cn_no,
        row.order_id ?? '',
        row.receiver.name,
        formatDayTime(row.raised_at, market),
        formatDayTime(row.due_at, market),
        weightStateWords[row.state]({}, { locale }),
        formatKilograms(row.declared_grams),
        formatKilograms(row.measured_grams),
        formatDecimal(row.add_cents, 2, 2),
        row.currency,
        row.hub,
        row.dispute,
        row.answer,
      ];
    }
  }
  const rows = (async function* counted() {
    try {
      yield* cells();
    } finally {
      // Also recorded when the download was interrupted.
      await write(actor, { action: 'weight.exported', detail: { recordCount } }, async () => null);
    }
  })();
  const fileName = `weights-${isoDayOf(clock.now(), market)}.${format}`;
  return format === 'csv'
    ? { contentType: csvType, fileName, inline: false, content: csvStream(columns, rows) }
    : {
        contentType: xlsxType,
        fileName,
        inline: false,
        content: xlsxStream(m.weight_difference_title({}, { locale }), columns, rows),
      };
}
