import { Skeleton } from '@mantine/core';

import type { PrintPreview } from '#shared/features/printing/consignment-note.contract.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { m } from '#shared/platform/words/words.ts';

import classes from './print-centre.module.css';

interface PreviewPictureProps {
  data: PrintPreview | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
}

/** A picture of the first page, or why there is nothing to print. The last picture stays while a new one cannot be loaded. */
export function PreviewPicture({ data, error, isPlaceholderData }: PreviewPictureProps) {
  return (
    <div className={classes.preview} aria-busy={isPlaceholderData}>
      {error !== null && <p role="alert">{messageOf(error)}</p>}
      {data ? (
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(data.image)}`}
          width={data.widthPx}
          height={data.heightPx}
          alt={m.printing_preview()}
        />
      ) : (
        error === null && <Skeleton width={750} height={350} />
      )}
    </div>
  );
}
