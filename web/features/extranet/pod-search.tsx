import { useState } from 'react';

import { type ArchivedShipment, podSearchForm } from '#shared/features/extranet/extranet.contract.ts';
import type { MarketCode } from '#shared/platform/market/markets.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { halfWidth } from '#shared/platform/validation/normalise.ts';
import type { Message } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { usePodSearch } from '#web/features/extranet/extranet.api.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

import classes from './extranet.module.css';

const help = {
  MY: m.extranet_receiver_ic_help,
  SG: m.extranet_receiver_ic_help_last_four,
} as const satisfies Record<MarketCode, Message>;

/** Searches proofs by who signed, for receivers who ask without a consignment note number. */
export function PodSearch({ onFound }: { onFound: (rows: readonly ArchivedShipment[]) => void }) {
  const market = useMarket();
  const [schema] = useState(() => podSearchForm(market.code, () => isoDayOf(new Date(), market)));
  const form = useSchemaForm(schema, { IdentityNo: '' });
  const { mutateAsync } = usePodSearch();
  return (
    <Form
      form={form}
      label={m.extranet_find_by_ic()}
      className={classes.search}
      onSubmit={async ({ IdentityNo }) => onFound((await mutateAsync(IdentityNo)).rows)}
    >
      <TextField
        field={form.field('IdentityNo')}
        label={m.extranet_receiver_ic()}
        description={help[market.code]()}
        normalise={halfWidth}
        autoComplete="off"
      />
      <SubmitButton form={form} variant="default" busyLabel={m.extranet_finding()}>
        {m.extranet_find_by_ic()}
      </SubmitButton>
    </Form>
  );
}
