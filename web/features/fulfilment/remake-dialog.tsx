import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import type { OrderDetail } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import {
  type RemakeReason,
  remakeReasons,
  remakeReasonWords,
  takesGoodsAgain,
} from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { m } from '#shared/platform/words/words.ts';
import { useRemake } from '#web/features/fulfilment/order.api.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { toast } from '#web/platform/ui/toast.ts';

interface RemakeDialogProps {
  opened: boolean;
  onClose: () => void;
  order: OrderDetail & { consignmentNoteNo: string };
}

/** Asks why a new consignment note is needed, and explains the effect on stock and COD. */
export function RemakeDialog({ opened, onClose, order }: RemakeDialogProps) {
  const remake = useRemake();
  const [chosen, setReason] = useState<RemakeReason>('damaged');
  const offered = remakeReasons.filter((one) => one !== 'label' || order.state !== 'handed-over');
  // The parcel may have been handed over while the dialog was open: then a new label is no longer an option.
  const reason = offered.includes(chosen) ? chosen : 'damaged';
  const market = useMarket();
  const { orderId, consignmentNoteNo, codToCollectCents: toCollect } = order;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={m.fulfilment_remake_title({ cnNo: consignmentNoteNo })}
      confirmLabel={m.fulfilment_remake_confirm()}
      busyLabel={m.fulfilment_remaking()}
      onConfirm={async () => {
        const made = await remake.mutateAsync({ orderId, consignmentNoteNo, reason });
        toast.success(m.fulfilment_remade_as({ cnNo: made.consignmentNoteNo ?? '' }));
      }}
    >
      <Stack gap="sm">
        <Radio.Group
          label={m.fulfilment_field_reason()}
          value={reason}
          onChange={(value) => setReason(remakeReasons.find((one) => one === value) ?? 'damaged')}
        >
          <Stack gap={8} mt={8}>
            {offered.map((one) => (
              <Radio key={one} value={one} label={remakeReasonWords[one]()} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm">
          {takesGoodsAgain(order.state, reason)
            ? m.fulfilment_remake_takes_goods()
            : m.fulfilment_remake_same_goods()}
        </Text>
        {order.codCents !== null && (
          <Text size="sm">
            {toCollect === null
              ? m.fulfilment_remake_cod_collected()
              : m.fulfilment_remake_cod_moves({
                  amount: formatMoney(toCollect, market.id),
                  cnNo: consignmentNoteNo,
                })}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
