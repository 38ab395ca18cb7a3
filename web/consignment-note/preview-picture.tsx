import { Skeleton } from '@mantine/core';

import type { PrintPreview } from '#shared/consignment-note/consignment-note.contract.ts';
import { messageOf } from '#web/http/refusal.ts';

import classes from './print-centre.module.css';

interface PreviewPictureProps {
  data: PrintPreview | undefined;
  error: unknown;
  isPlaceholderData: boolean;
}

/** How the print begins, or why there is nothing to print. */
export function PreviewPicture({ data, error, isPlaceholderData }: PreviewPictureProps) {
  return (
    <div className={classes.preview} aria-busy={isPlaceholderData}>
      {error ? (
        <p role="alert">{messageOf(error)}</p>
      ) : data ? (
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(data.image)}`}
          width={data.widthPx}
          height={data.heightPx}
          alt="How the print begins"
        />
      ) : (
        <Skeleton width={750} height={350} />
      )}
    </div>
  );
}
