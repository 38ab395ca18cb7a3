import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useState } from 'react';

import type { StockRow } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { fold } from '#shared/platform/search/fold.ts';
import { m } from '#shared/platform/words/words.ts';
import { findStock } from '#web/features/fulfilment/stock.api.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { SuggestionInput } from '#web/platform/ui/suggestion-input.tsx';

import classes from './order.module.css';

const pauseMs = 150;

const isMeant = ({ sku, barcode }: StockRow, text: string) =>
  fold(sku) === fold(text) || (barcode !== '' && barcode === text.trim());

interface ProductPickerProps {
  onPick: (product: StockRow) => void;
  input: RefObject<HTMLInputElement | null>;
  error?: string | undefined;
}

/** Finds a product by SKU, bar code or name; scanning a code followed by Enter adds it at once. */
export function ProductPicker({ onPick, input, error }: ProductPickerProps) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [text] = useDebouncedValue(typed.trim(), pauseMs);
  const found = useQuery({
    queryKey: keyOf('fulfilment', 'find', text),
    queryFn: ({ signal }) => findStock(text, signal),
    enabled: opened,
  });
  const rows = text === typed.trim() ? (found.data ?? []) : [];

  const pick = (product: StockRow) => {
    setTyped('');
    setProblem(null);
    setOpened(false);
    onPick(product);
    input.current?.focus();
  };
  /** A scanner is faster than the suggestions, so its code is looked up separately. */
  const scan = async (code: string) => {
    try {
      const exact = (await findStock(code)).find((row) => isMeant(row, code));
      if (exact) pick(exact);
      else setProblem(m.fulfilment_no_such_product({ code }));
    } catch (thrown) {
      setProblem(messageOf(thrown));
    }
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter adds a product and must not submit the form.
    event.preventDefault();
    const code = typed.trim();
    const isChosen = input.current?.getAttribute('aria-activedescendant');
    if (code === '' || isChosen) return;
    event.stopPropagation();
    void scan(code);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the input's own Enter
    <div onKeyDownCapture={onEnter}>
      <SuggestionInput
        ref={input}
        label={m.fulfilment_add_product()}
        description={m.fulfilment_add_product_help()}
        placeholder={m.fulfilment_stock_search()}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={problem ?? error}
        rightSection={found.isFetching ? <Loader size={14} aria-hidden /> : null}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(null);
        }}
        opened={opened}
        onOpenedChange={setOpened}
        listLabel={m.fulfilment_field_products()}
        nothing={found.data?.length === 0 && text !== '' && m.fulfilment_stock_nothing_found()}
        suggestions={rows.map((row) => ({
          key: row.sku,
          content: (
            <span className={classes.suggestion}>
              <span>
                <strong>{row.sku}</strong> {row.name}
              </span>
              <span className={classes.quiet}>
                {m.fulfilment_available_count({ count: Math.max(0, row.available) })}
              </span>
            </span>
          ),
          onChoose: () => pick(row),
        }))}
      />
    </div>
  );
}
