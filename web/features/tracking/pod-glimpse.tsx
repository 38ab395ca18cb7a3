import { Link } from '#web/platform/router/router.tsx';

import { m } from '#shared/platform/words/words.ts';
import { usePods } from '#web/features/tracking/tracking.api.ts';
import { Signature } from '#web/features/tracking/signature.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { rich } from '#web/platform/words/rich.tsx';

import classes from './pod-glimpse.module.css';

interface PodGlimpseProps {
  cnNo: string;
  pod: { name: string; at: string };
}

/** Who signed for a parcel and when, with a small picture of the proof that links to the full record. */
export function PodGlimpse({ cnNo, pod }: PodGlimpseProps) {
  const [record] = usePods(cnNo).data ?? [];
  const photo = [record?.photoPOD, record?.photoPOD2, record?.podImage].find((image) => Boolean(image));
  return (
    <Link to="/proofofdelivery" search={{ cn: cnNo }} className={classes.glimpse}>
      <span className={classes.picture}>
        {photo ? (
          <img src={`data:image/jpeg;base64,${photo}`} alt={m.tracking_what_was_delivered()} />
        ) : (
          record?.cust_sign && <Signature strokes={record.cust_sign} label={m.tracking_signature()} />
        )}
      </span>
      <span className={classes.words}>
        <strong>{pod.name}</strong>
        <span>{rich(m.tracking_signed_at(), { when: <DateTime value={pod.at} /> })}</span>
      </span>
    </Link>
  );
}
