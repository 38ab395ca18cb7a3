import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

import { Button, SegmentedControl, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { useMemo } from 'react';

import { bulkTemplate, templateFormats } from '#shared/bulk-shipment/bulk-shipment.contract.ts';
import { type BulkFlow, bulkFlowsOf } from '#shared/bulk-shipment/bulk-shipment.model.ts';
import { limits } from '#shared/business/limits.ts';
import { FLOWS } from '#shared/consignment/services.ts';
import type { MarketCode } from '#shared/market/markets.ts';
import { bulkFactsOf, bulkTableOf, type FieldRow } from '#web/static/bulk-table.rules.ts';
import { MarketChoice } from '#web/static/market-choice.tsx';
import { NothingFound } from '#web/static/nothing-found.tsx';
import { ReadingPage } from '#web/static/reading-page.tsx';
import { SearchBox } from '#web/static/search-box.tsx';
import { useMarket } from '#web/ui/market.ts';
import { useUrlFilters } from '#web/ui/use-url-filters.ts';

import classes from './bulk-table.module.css';

/** The page of spec §2: the field table that also reads uploads, so that the two cannot say different things. */
export function BulkTableScreen() {
  const filters = useUrlFilters();
  const { flow, market, code } = bulkFactsOf(filters.values, useMarket().code);
  const query = filters.values['q'] ?? '';
  const sections = useMemo(() => bulkTableOf({ flow, market }, query), [flow, market, query]);
  const contents = useMemo(() => sections.map(({ id, heading }) => ({ id, label: heading })), [sections]);
  const found = sections.reduce((sum, { rows }) => sum + rows.length, 0);

  return (
    <ReadingPage
      title="Bulk Shipment Table Detail"
      context="Each column of a bulk upload: what it may hold, and when it is needed"
      contents={contents}
      tools={
        <div className={classes.tools}>
          <MarketChoice
            market={code}
            onMarket={(next) => filters.set({ market: next, flow: flow === 'domestic' ? null : flow })}
          />
          <SegmentedControl<BulkFlow>
            aria-label="Kind of shipment"
            data={bulkFlowsOf(market).map((one) => ({ value: one, label: FLOWS[one].label }))}
            value={flow}
            onChange={(next) => filters.set({ flow: next })}
            className={classes.flows}
          />
          <SearchBox
            label="Search the columns"
            placeholder="Search, for example: postcode, COD, poskod"
            value={query}
            onChange={(next) => filters.set({ q: next }, 'replace')}
          />
          <Text size="sm" c="dimmed" role="status">
            {found === 1 ? '1 column' : `${found} columns`}
          </Text>
        </div>
      }
    >
      <div className={classes.onPaper}>{`${FLOWS[flow].label} shipments`}</div>
      {query === '' && <HowTo flow={flow} code={code} />}
      {sections.map(({ id, heading, rows }) => (
        <section key={id} className={classes.section} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {heading}
          </h2>
          <FieldTable rows={rows} caption={heading} />
        </section>
      ))}
      {found === 0 && <NothingFound query={query} advice="Try another word, or ask our customer service:" />}
    </ReadingPage>
  );
}

function HowTo({ flow, code }: { flow: BulkFlow; code: MarketCode }) {
  const isAcrossBorder = FLOWS[flow].reach !== 'home';
  return (
    <>
      <ul className={classes.howTo}>
        <li>{`One row is one shipment. A file has up to ${limits.bulkRowsMax.toLocaleString('en')} rows, as .xlsx or .csv.`}</li>
        <li>Your own file will do: columns are known by their heads, and you can correct the match.</li>
        {isAcrossBorder && (
          <li>One row describes one kind of goods. A shipment with several is made on Create CN.</li>
        )}
        <li>Rows with a problem wait to be mended. The others can go.</li>
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
            {format === 'xlsx' ? 'Template for Excel' : 'Template as .csv'}
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
          <th scope="col">Column</th>
          <th scope="col">Rules</th>
          <th scope="col">Example</th>
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
            <td className={classes.example} data-label="Example: ">
              <span>{example}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
