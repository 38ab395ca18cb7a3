import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';

import type { WeightDifference } from '#shared/features/weight-difference/weight-difference.contract.ts';
import { weightStateWords } from '#shared/features/weight-difference/weight-difference.model.ts';
import {
  disputePhotosMost,
  type WeightState,
} from '#shared/features/weight-difference/weight-difference.rules.ts';
import { formatCentimetres, formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';
import { photoText } from '#web/features/weight-difference/photo-text.ts';
import {
  useAccept,
  useDispute,
  useWeight,
  useWeightPhoto,
} from '#web/features/weight-difference/weight-difference.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useShownName } from '#web/platform/session/shown-name.ts';
import { FilesField } from '#web/platform/ui/choose-files.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Money } from '#web/platform/ui/money.tsx';
import { SidePanel } from '#web/platform/ui/side-panel.tsx';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { Pending } from '#web/platform/ui/pending.tsx';
import { useKept } from '#web/platform/ui/form/use-kept.ts';
import { GrowingTextarea } from '#web/platform/ui/growing-textarea.tsx';
import { useLastShown } from '#web/platform/ui/use-last-shown.ts';

import classes from './weight-difference.module.css';

export const weightTones: Record<WeightState, Tone> = {
  open: 'amber',
  disputed: 'blue',
  accepted: 'grey',
  upheld: 'red',
  withdrawn: 'green',
};

/** One difference: both weights side by side, the photo, and the customer's answer. */
export function WeightPanel({ differenceId, onClose }: { differenceId: string | null; onClose: () => void }) {
  const shown = useLastShown(differenceId);
  const { data, error, refetch } = useWeight(shown);
  return (
    <SidePanel
      opened={differenceId !== null}
      onClose={onClose}
      isBeside
      title={
        data ? (
          <span className={classes.title}>
            <ConsignmentNumber value={data.consignmentNoteNo} />
            <StatusBadge tone={weightTones[data.state]}>{weightStateWords[data.state]()}</StatusBadge>
          </span>
        ) : (
          m.weight_difference_the_difference()
        )
      }
    >
      {data && <DifferenceDetails key={data.differenceId} difference={data} />}
      {!data && <Pending error={error} onRetry={refetch} height={280} />}
    </SidePanel>
  );
}

const ownPhotos = ['1', '2', '3'] as const;
type OwnPhoto = (typeof ownPhotos)[number];
type Piece = WeightDifference['declared'][number];
const sizeText = ({ lengthMm, widthMm, heightMm }: Piece) =>
  lengthMm * widthMm * heightMm === 0
    ? ''
    : `${[lengthMm, widthMm, heightMm].map(formatCentimetres).join(' × ')} cm`;

/** Who accepted the difference; a dispute is decided by the courier. */
function decidedBy(
  { state, decidedBy: name }: WeightDifference,
  shownName: (name: string) => string,
): string {
  if (state !== 'accepted') return m.claim_by_courier();
  return shownName(name) || m.weight_difference_by_itself();
}

function DifferenceDetails({ difference }: { difference: WeightDifference }) {
  const shownName = useShownName();
  const { differenceId, state } = difference;
  return (
    <div className={classes.panel}>
      {state === 'open' && <Answer difference={difference} />}
      <Pieces difference={difference} />
      <DetailList
        details={[
          { label: m.weight_difference_adds(), value: <Money cents={difference.addCents} /> },
          { label: m.weight_difference_hub(), value: difference.hub },
          { label: m.weight_difference_raised(), value: <DateTime value={difference.raisedAt} /> },
          ...(state === 'open'
            ? [{ label: m.weight_difference_due(), value: <DateTime value={difference.dueAt} /> }]
            : []),
          ...(difference.dispute === ''
            ? []
            : [{ label: m.weight_difference_dispute(), value: difference.dispute }]),
          ...(difference.answer === ''
            ? []
            : [{ label: m.weight_difference_answer(), value: difference.answer }]),
          ...(difference.decidedAt === null
            ? []
            : [
                {
                  label: m.weight_difference_decided(),
                  value: (
                    <>
                      <DateTime value={difference.decidedAt} /> · {decidedBy(difference, shownName)}
                    </>
                  ),
                },
              ]),
        ]}
      />
      <div className={classes.photos}>
        {difference.hasPhoto && (
          <Photo differenceId={differenceId} own={null} label={m.weight_difference_hub_photo()} />
        )}
        {ownPhotos.slice(0, difference.disputePhotos).map((own) => (
          <Photo
            key={own}
            differenceId={differenceId}
            own={own}
            label={m.weight_difference_own_photo({ n: own })}
          />
        ))}
      </div>
    </div>
  );
}

/** Each piece as declared and as measured by the hub. */
function Pieces({
  difference: { declared, measured, declaredGrams, measuredGrams },
}: {
  difference: WeightDifference;
}) {
  return (
    <table className={classes.pieces}>
      <caption>{m.weight_difference_pieces()}</caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{m.weight_difference_declared()}</th>
          <th scope="col">{m.weight_difference_measured()}</th>
        </tr>
      </thead>
      <tbody>
        {declared.map((piece, i) => {
          const hub = measured[i] ?? piece;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a piece is its number
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              <td>
                {formatKilograms(piece.weightGrams)}
                <small>{sizeText(piece)}</small>
              </td>
              <td>
                {formatKilograms(hub.weightGrams)}
                <small>{sizeText(hub)}</small>
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.weight_difference_chargeable()}</th>
          <td>{formatKilograms(declaredGrams)}</td>
          <td>{formatKilograms(measuredGrams)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Photo({ differenceId, own, label }: { differenceId: string; own: OwnPhoto | null; label: string }) {
  const url = useWeightPhoto(differenceId, own, true);
  return (
    <figure>
      {url === null ? <Skeleton height={160} /> : <img src={url} alt={label} />}
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** Accepts the difference, or disputes it with a text and photos. */
function Answer({ difference }: { difference: WeightDifference }) {
  const market = useMarket();
  const { differenceId, addCents } = difference;
  const accept = useAccept();
  const dispute = useDispute(differenceId);
  const { value, change, forget } = useKept(`weight-dispute/${differenceId}`, { text: '' });
  const { text } = value;
  const [isDisputing, setDisputing] = useState(text !== '');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAccepting, setAccepting] = useState(false);
  const sum = formatMoney(addCents, market.id);
  const busy = accept.isPending || dispute.isPending;

  const sendDispute = async () => {
    if (text.trim() === '' || busy) return;
    try {
      const photos = await Promise.all(files.map(photoText));
      await dispute.mutateAsync({ text: text.trim(), photos });
      forget();
      toast.success(m.weight_difference_disputed_toast());
    } catch (thrown) {
      setProblem(thrown instanceof DOMException ? m.weight_difference_no_picture() : messageOf(thrown));
    }
  };
  return (
    <section className={classes.ask} aria-label={m.weight_difference_your_answer()}>
      <p>
        {m.weight_difference_accept_help()} <DateTime value={difference.dueAt} />
      </p>
      {isDisputing && (
        <>
          <GrowingTextarea
            label={m.weight_difference_field_text()}
            value={text}
            minRows={2}
            data-autofocus
            error={problem}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <FilesField
            title={m.weight_difference_add_photos({ n: disputePhotosMost })}
            accept="image/*"
            multiple
            files={files}
            onFiles={(chosen) => setFiles(chosen.slice(0, disputePhotosMost))}
          >
            {m.ui_choose_photos()}
          </FilesField>
        </>
      )}
      <div className={classes.actions}>
        {isDisputing ? (
          <Button aria-disabled={busy || text.trim() === ''} onClick={() => void sendDispute()}>
            {m.weight_difference_send_dispute()}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setDisputing(true)}>
            {m.weight_difference_dispute_it()}
          </Button>
        )}
        <Button
          variant={isDisputing ? 'default' : 'filled'}
          aria-disabled={busy}
          onClick={() => !busy && setAccepting(true)}
        >
          {m.weight_difference_accept({ sum })}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAccepting}
        onClose={() => setAccepting(false)}
        title={m.weight_difference_accept_title()}
        confirmLabel={m.weight_difference_accept({ sum })}
        busyLabel={m.weight_difference_accepting()}
        keepLabel={m.common_cancel()}
        onConfirm={async () => {
          await accept.mutateAsync([{ differenceId, addCents }]);
          toast.success(m.weight_difference_accepted_toast());
        }}
      >
        {m.weight_difference_accept_about({ sum, cnNo: difference.consignmentNoteNo })}
      </ConfirmDialog>
    </section>
  );
}
