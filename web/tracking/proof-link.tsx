import { Link } from '@tanstack/react-router';
import { FileCheck } from 'lucide-react';

import { usePrepareProof } from '#web/tracking/tracking.api.ts';

import classes from './tracking.module.css';

/** Leads to the proof-of-delivery page; its record is already on the way when the link is followed. */
export function ProofLink({ cnNo }: { cnNo: string }) {
  const prepare = usePrepareProof();
  return (
    <Link
      to="/proofofdelivery"
      search={{ cn: cnNo }}
      className={classes.proof}
      aria-label={`Proof of delivery of ${cnNo}`}
      onClick={() => prepare(cnNo)}
    >
      <FileCheck size={16} aria-hidden />
      Proof of delivery
    </Link>
  );
}
