import { Button, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { useMemo } from 'react';

import { bulkTemplate, templateFormats } from '#shared/features/bulk-shipment/bulk-shipment.contract.ts';
import { type BulkFlow, bulkFlowsOf } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { flowWords } from '#shared/features/shipment/shipment-words.model.ts';
import { FLOWS } from '#shared/features/shipment/services.rules.ts';
import type { MarketCode } from '#shared/platform/market/markets.ts';
import { bulkFactsOf, bulkTableOf, type FieldRow } from '#web/features/static-pages/bulk-table.rules.ts';
import { MarketChoice } from '#web/features/static-pages/market-choice.tsx';
import { NothingFound } from '#web/features/static-pages/nothing-found.tsx';
import { ReadingPage } from '#web/features/static-pages/reading-page.tsx';
import { SearchBox } from '#web/features/static-pages/search-box.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Segments } from '#web/platform/ui/segments.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

import classes from './bulk-table.module.css';
import { m } from '#shared/platform/words/words.ts';

/** The page of spec §2. It uses the same field table as the upload reader, so that the two cannot differ. */
export function BulkTableScreen() {
  const filters = useUrlFilters();
  const { flow, market, code } = bulkFactsOf(filters.values, useMarket().code);
  const query = filters.values['q'] ?? '';
  const sections = useMemo(() => bulkTableOf({ flow, market }, query), [flow, market, query]);
  const contents = useMemo(() => sections.map(({ id, heading }) => ({ id, label: heading })), [sections]);
  const found = sections.reduce((sum, { rows }) => sum + rows.length, 0);

  return (
    <ReadingPage
      title={m.static_pages_bulk_shipment_table_detail()}
      context={m.static_pages_bulk_table_context()}
      contents={contents}
      tools={
        <div className={classes.tools}>
          <MarketChoice
            market={code}
            onMarket={(next) => filters.set({ market: next, flow: flow === 'domestic' ? null : flow })}
          />
          <Segments<BulkFlow>
            aria-label={m.static_pages_kind_of_shipment()}
            data={bulkFlowsOf(market).map((one) => ({ value: one, label: flowWords[one]() }))}
            value={flow}
            onChange={(next) => filters.set({ flow: next })}
            fills="on-phone"
          />
          <SearchBox
            label={m.static_pages_search_the_columns()}
            placeholder={m.static_pages_search_columns_example()}
            value={query}
            onChange={(next) => filters.set({ q: next }, 'replace')}
          />
          <Text size="sm" c="dimmed" role="status">
            {m.static_pages_columns({ count: found })}
          </Text>
        </div>
      }
    >
      <div className={classes.onPaper}>{m.static_pages_label_shipments({ label: flowWords[flow]() })}</div>
      {query === '' && <HowTo flow={flow} code={code} />}
      {sections.map(({ id, heading, rows }) => (
        <section key={id} className={classes.section} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {heading}
          </h2>
          <FieldTable rows={rows} caption={heading} />
        </section>
      ))}
      {found === 0 && <NothingFound query={query} advice={m.static_pages_try_another_word()} />}
    </ReadingPage>
  );
}

function HowTo({ flow, code }: { flow: BulkFlow; code: MarketCode }) {
  const isAcrossBorder = FLOWS[flow].reach !== 'home';
  return (
    <>
      <ul className={classes.howTo}>
        <li>{m.static_pages_one_row_is_one_shipment({ rows: limits.bulkRowsMax })}</li>
        <li>{m.static_pages_your_own_file_will_do()}</li>
        {isAcrossBorder && <li>{m.static_pages_one_row_one_kind_of_goods()}</li>}
        <li>{m.static_pages_rows_with_a_problem_wait()}</li>
      </ul>
      <div className={classes.templates}>
        {templateFormats.map((format) => (
          <Button
            key={format}
            component="a"
            href={`${bulkTemplate.path}?${new URLSearchParams({ flow, market: code, format }).toString()}`}
            download
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
          >
            {format === 'xlsx' ? m.static_pages_template_for_excel() : m.static_pages_template_as_csv()}
          </Button>
        ))}
      </div>
    </>
  );
}

function FieldTable({ rows, caption }: { rows: readonly FieldRow[]; caption: string }) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{m.static_pages_column()}</th>
          <th scope="col">{m.static_pages_rules()}</th>
          <th scope="col">{m.static_pages_example()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, label, need, isRequired, rules, example }) => (
          <tr key={field}>
            <th scope="row">
              {label}
              <div className={classes.need} data-required={isRequired || undefined}>
                {need}
              </div>
            </th>
            <td>
              {rules.map((rule) => (
                <p key={rule}>{rule}</p>
              ))}
            </td>
            <td className={classes.example} data-label={m.static_pages_example_label()}>
              <span>{example}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
