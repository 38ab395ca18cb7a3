import { Link } from '#web/platform/router/router.tsx';
import { FileCheck } from 'lucide-react';

import { usePrepareProof } from '#web/features/tracking/tracking.api.ts';

import classes from './tracking.module.css';
import { m } from '#shared/platform/words/words.ts';

/** Links to the proof-of-delivery page; the click also starts loading its record. */
export function ProofLink({ cnNo }: { cnNo: string }) {
  const prepare = usePrepareProof();
  return (
    <Link
      to="/proofofdelivery"
      search={{ cn: cnNo }}
      className={classes.proof}
      aria-label={m.tracking_proof_of_delivery_of({ cnNo })}
      onClick={() => prepare(cnNo)}
    >
      <FileCheck size={16} aria-hidden />
      {m.tracking_proof_of_delivery()}
    </Link>
  );
}
