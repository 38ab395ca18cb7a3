import '@mantine/core/styles/Progress.layer.css';

import { Button, Progress } from '@mantine/core';

import type { FileProgress } from '#web/http/counted-body.ts';

import classes from './print-progress.module.css';

/** A print that takes longer than a moment. */
export interface PrintUnderWay {
  /** Null while the server is still choosing what to print. */
  progress: FileProgress | null;
  cancel: () => void;
}

export const preparingText = 'Preparing documents. Please wait...';

/** How far a print is, and the way out of it. */
export function PrintProgress({ progress, cancel }: PrintUnderWay) {
  return (
    <div className={classes.progress}>
      <div className={classes.text}>
        <span>{preparingText}</span>
        {progress && <span className={classes.count}>{readyText(progress)}</span>}
        <Progress
          value={percentOf(progress)}
          animated={progress === null}
          aria-label="Preparing documents"
          transitionDuration={150}
        />
      </div>
      <Button size="xs" variant="default" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}

export const percentOf = (progress: FileProgress | null): number =>
  progress ? Math.floor((100 * progress.done) / progress.total) : 0;

export const readyText = (progress: FileProgress): string =>
  `${progress.done.toLocaleString('en')} of ${progress.total.toLocaleString('en')} ready (${percentOf(progress)}%)`;
