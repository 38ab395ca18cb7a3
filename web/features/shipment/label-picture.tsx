import { Skeleton } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import type { PrintPreview } from '#shared/features/printing/consignment-note.contract.ts';
import { usePrintPreview } from '#web/features/printing/print.api.ts';

import classes from './created-shipment.module.css';

/** The label as it will be printed. If it cannot be shown, the rest of the page states the same facts. */
export function LabelPicture({ shipmentId, cnNo }: { shipmentId: string; cnNo: string }) {
  const { data, error } = usePrintPreview({ selection: { ShipmentInfoIdList: [shipmentId] } });
  if (error && !data) return null;
  const shown = data && closeUp(data);
  return (
    <div className={classes.picture} data-wide={(shown && shown.widthPx > shown.heightPx) || undefined}>
      {shown ? (
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(shown.image)}`}
          width={shown.widthPx}
          height={shown.heightPx}
          alt={m.shipment_label_of({ cnNo })}
        />
      ) : (
        <Skeleton className={classes.room} />
      )}
    </div>
  );
}

/**
 * Width in pixels by number of labels. The preview has room for three side by side; the empty room beside one or two would make
 * them small here.
 */
const widthOf = [0, 262, 508];

/** The same image without the empty room on both sides. */
export function closeUp({ image, widthPx, heightPx, labelCount }: PrintPreview) {
  const width = Math.min(widthPx, widthOf[labelCount] ?? widthPx);
  if (widthPx < heightPx || width === widthPx) return { image, widthPx, heightPx };
  const size = `width="${width}" height="${heightPx}" viewBox="${(widthPx - width) / 2} 0 ${width} ${heightPx}"`;
  return {
    image: image.replace(/width="[^"]*" height="[^"]*" viewBox="[^"]*"/u, size),
    widthPx: width,
    heightPx,
  };
}
