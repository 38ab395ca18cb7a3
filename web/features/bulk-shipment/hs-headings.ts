import { hsTextMax, searchHsCode } from '#shared/features/hs-codes/hs-codes.contract.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { send } from '#web/platform/http/client.ts';
import type { CellSuggestion } from '#web/platform/sheet/sheet-table.ts';

/** Searches HS codes by the words in a cell. A code is the heading's four digits followed by zeros, as customs accepts it. */
export async function searchHeadings(text: string, signal: AbortSignal): Promise<readonly CellSuggestion[]> {
  const { rows } = await send(searchHsCode, { query: { text: text.slice(0, hsTextMax) }, signal });
  return rows.map(({ code, title }) => ({
    text: code.padEnd(limits.text.hsCode, '0'),
    label: `${code} ${title}`,
  }));
}
