import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';

import type { ClaimDetail } from '#shared/features/claim/claim.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { useClaimActions } from '#web/features/claim/claim.api.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';

import classes from './claim.module.css';

/** Withdraws a claim that the courier has not taken up, such as one with a wrong cause. */
export function Withdrawal({ claim: { claimId, claimNo } }: { claim: ClaimDetail }) {
  const { withdraw } = useClaimActions(claimId);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Undo2 size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {m.claim_withdraw()}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.claim_withdraw()}
        confirmLabel={m.claim_withdraw_name({ claimNo })}
        busyLabel={m.claim_withdrawing()}
        onConfirm={async () => {
          await withdraw.mutateAsync();
        }}
      >
        {m.claim_withdraw_help()}
      </ConfirmDialog>
    </div>
  );
}
