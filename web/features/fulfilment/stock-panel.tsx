import type { StockMoveRow, StockRow } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { type StockMoveKind, stockMoveWords } from '#shared/features/fulfilment/stock.rules.ts';
import { countryName } from '#shared/features/postcode/countries.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { piecesText, StockState } from '#web/features/fulfilment/stock-state.tsx';
import { useStockMoves } from '#web/features/fulfilment/stock.api.ts';
import { useShownName } from '#web/platform/session/shown-name.ts';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { MorePages } from '#web/platform/ui/more-pages.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import type { Tone } from '#web/platform/ui/status-badge.tsx';
import { Timeline } from '#web/platform/ui/timeline.tsx';
import { Pending } from '#web/platform/ui/pending.tsx';
import { useLastShown } from '#web/platform/ui/use-last-shown.ts';

import classes from './fulfilment.module.css';

const tones: Record<StockMoveKind, Tone> = {
  counted: 'grey',
  announced: 'grey',
  received: 'green',
  returned: 'green',
  closed: 'grey',
  reserved: 'blue',
  released: 'grey',
  shipped: 'blue',
  unshipped: 'grey',
  damaged: 'red',
};

/** One product: its data, its stock, and every stock movement. */
export function StockPanel({ sku, onClose }: { sku: string | null; onClose: () => void }) {
  const shownName = useShownName();
  const shown = useLastShown(sku);
  const list = useStockMoves(shown);
  const { rows: moves, first } = list;
  const product = first?.product;
  return (
    <SidePanel
      opened={sku !== null}
      onClose={onClose}
      isBeside
      title={
        <span className={classes.title}>
          {shown}
          {product && <StockState product={product} />}
        </span>
      }
    >
      {product && moves ? (
        <div className={classes.panel}>
          {product.available < 0 && (
            <Note tone="red">
              {m.fulfilment_held_over({ reserved: product.reserved, onHand: product.onHand })}
            </Note>
          )}
          <Figures product={product} />
          <Facts product={product} />
          <section className={classes.part} aria-label={m.fulfilment_movements()}>
            <h2>{m.fulfilment_movements()}</h2>
            {moves.length === 0 ? (
              <p className={classes.quiet}>{m.fulfilment_no_movements()}</p>
            ) : (
              <Timeline
                label={m.fulfilment_movements()}
                entries={moves.map((move) => ({
                  key: move.moveId,
                  at: move.at,
                  text: `${stockMoveWords[move.kind]()} ${changeText(move)}`,
                  detail: [move.reference, shownName(move.by) || m.fulfilment_by_warehouse()].join(' · '),
                  tone: tones[move.kind],
                }))}
              />
            )}
            <MorePages list={list}>{m.fulfilment_more()}</MorePages>
          </section>
        </div>
      ) : (
        <Pending error={list.error} onRetry={list.refetch} height={320} />
      )}
    </SidePanel>
  );
}

/** The figure that a movement is about; the others change what is on hand. */
const figureOf: Partial<Record<StockMoveKind, 'incoming' | 'reserved'>> = {
  announced: 'incoming',
  closed: 'incoming',
  reserved: 'reserved',
  released: 'reserved',
};

/** The change of the figure that the movement affects: '+40', '−2'. */
function changeText(move: StockMoveRow): string {
  const count = move[figureOf[move.kind] ?? 'onHand'];
  return count > 0 ? `+${count}` : count === 0 ? '±0' : piecesText(count);
}

function Figures({ product }: { product: StockRow }) {
  const figures = [
    [m.fulfilment_available(), product.available],
    [m.fulfilment_on_hand(), product.onHand],
    [m.fulfilment_reserved(), product.reserved],
    [m.fulfilment_incoming(), product.incoming],
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{piecesText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ product }: { product: StockRow }) {
  const { lengthMm, widthMm, heightMm } = product;
  const sizes = [lengthMm, widthMm, heightMm];
  return (
    <DetailList
      details={[
        { label: m.fulfilment_field_name(), value: product.name },
        { label: m.fulfilment_field_barcode(), value: product.barcode },
        { label: m.fulfilment_field_bin(), value: product.bin },
        {
          label: m.fulfilment_field_weight(),
          value: m.shipment_kg({ kg: String(product.weightGrams / 1000) }),
        },
        {
          label: m.fulfilment_size(),
          value: sizes.every((mm) => mm > 0) ? `${sizes.map((mm) => mm / 10).join(' × ')} cm` : '',
        },
        { label: m.fulfilment_field_hs_code(), value: product.hsCode },
        {
          label: m.fulfilment_field_origin(),
          value: product.origin === '' ? '' : countryName(product.origin),
        },
        { label: m.fulfilment_field_low_at(), value: m.fulfilment_low_at_count({ count: product.lowAt }) },
      ]}
    />
  );
}
