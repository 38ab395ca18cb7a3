/** The pieces scanned so far, each of which can be taken back until both have signed. */
import { Button } from '@mantine/core';

import type { HandoverDetail } from '#shared/features/handover/handover.contract.ts';
import { canBeHandedOver, type HandoverList } from '#shared/features/handover/handover-scan.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { outcomes } from '#web/features/handover/handover-words.ts';

import classes from './handover.module.css';

/** A phone cannot render thousands of lines after each scan. A piece that is scanned again is listed first. */
const shownMax = 100;

interface ScannedPiecesProps {
  list: HandoverList;
  lines: HandoverDetail['lines'];
  onTakeBack: (cnNo: string, piece: number) => void;
}

/** Lists the newest first, after those that prevent the closing: cancelled or moved on since their scan. */
export function ScannedPieces({ list, lines, onTakeBack }: ScannedPiecesProps) {
  const byCn = new Map(lines.map((line) => [line.cnNo, line]));
  const newest = list.scanned.toReversed().map(({ cnNo, piece }) => ({ cnNo, piece, line: byCn.get(cnNo) }));
  const isStuck = ({ line }: (typeof newest)[number]) => line !== undefined && !canBeHandedOver(line.status);
  const ordered = [...newest.filter(isStuck), ...newest.filter((one) => !isStuck(one))];
  if (ordered.length === 0) return null;
  return (
    <ul className={classes.list}>
      {ordered.slice(0, shownMax).map(({ cnNo, piece, line }) => {
        const name = (line?.pieces ?? 1) > 1 ? `${cnNo}-${piece}` : cnNo;
        return (
          <li key={name}>
            <span className={classes.cn}>{name}</span>
            <span className={classes.whom}>{line && `${line.receiver}, ${line.place}`}</span>
            {line && !canBeHandedOver(line.status) && (
              <span className={classes.stuck}>
                {outcomes[line.status === 'cancelled' ? 'cancelled' : 'with-courier'].label()}
              </span>
            )}
            <Button
              className={classes.takeBack}
              variant="default"
              size="compact-sm"
              aria-label={m.handover_take_back_named({ name })}
              // Keeps the focus in the input, for the next scan.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTakeBack(cnNo, piece)}
            >
              {m.handover_take_back()}
            </Button>
          </li>
        );
      })}
      {ordered.length > shownMax && (
        <li className={classes.quiet}>{m.handover_scanned_more({ count: ordered.length - shownMax })}</li>
      )}
    </ul>
  );
}
