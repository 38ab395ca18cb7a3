import '@mantine/core/styles/Progress.layer.css';

import { Button, Progress } from '@mantine/core';

import type { FileProgress } from '#web/platform/http/counted-body.ts';
import { m } from '#shared/platform/words/words.ts';

import classes from './print-progress.module.css';

/** A print that takes longer than a second. */
export interface PrintUnderWay {
  /** Null while the server is still selecting what to print. */
  progress: FileProgress | null;
  cancel: () => void;
}

/** The progress of a print, and a button to cancel it. */
export function PrintProgress({ progress, cancel }: PrintUnderWay) {
  return (
    <div className={classes.progress}>
      <div className={classes.text}>
        <span>{m.printing_preparing_wait()}</span>
        {progress && <span className={classes.count}>{readyText(progress)}</span>}
        <Progress
          value={percentOf(progress)}
          animated={progress === null}
          aria-label={m.printing_preparing_documents()}
          transitionDuration={150}
        />
      </div>
      <Button size="xs" variant="default" onClick={cancel}>
        {m.common_cancel()}
      </Button>
    </div>
  );
}

export const percentOf = (progress: FileProgress | null): number =>
  progress ? Math.floor((100 * progress.done) / progress.total) : 0;

export const readyText = (progress: FileProgress): string =>
  m.printing_ready({ done: progress.done, total: progress.total, percent: percentOf(progress) });
