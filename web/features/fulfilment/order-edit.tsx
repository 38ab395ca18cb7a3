import { useState } from 'react';

import { partyWords } from '#shared/features/address-book/party-words.model.ts';
import {
  type OrderDetail,
  fulfilmentOrderForm,
} from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import type { InputOf } from '#shared/platform/http/call.ts';
import { amountText } from '#shared/features/audit/field-change.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { readOrder, useUpdateOrder } from '#web/features/fulfilment/order.api.ts';
import { type KnownProduct, OrderLines } from '#web/features/fulfilment/order-lines.tsx';
import { ReceiverPart } from '#web/features/fulfilment/receiver-part.tsx';
import { ShippingPart } from '#web/features/fulfilment/shipping-part.tsx';
import { useQuestionConfirmation } from '#web/features/fulfilment/use-question-confirmation.ts';
import { partyAddress } from '#shared/features/shipment/party-text.rules.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { EditNotes, type FieldText } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { type Opened, useEdit } from '#web/platform/ui/form/use-edit.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './fulfilment.module.css';

type Values = InputOf<typeof fulfilmentOrderForm>;

function openedOf(order: OrderDetail): Opened<Values> {
  const { version, changedBy, changedAt, reference, service, receiver, codCents, note } = order;
  const lines = order.lines.map(({ sku, quantity }) => ({ sku, quantity }));
  const values = {
    reference,
    service: service === 'priority' ? ('priority' as const) : ('standard' as const),
    receiver,
    lines,
    codCents,
    note,
  };
  return { values, version, changedBy, changedAt };
}

const texts: readonly FieldText<Values>[] = [
  [
    m.fulfilment_field_items(),
    ({ lines }) => lines.map(({ sku, quantity }) => `${quantity ?? '–'} × ${sku}`).join(', '),
  ],
  [partyWords.name(), ({ receiver }) => [receiver.name, receiver.companyName].filter(Boolean).join(', ')],
  [partyWords.phone(), ({ receiver }) => receiver.phone],
  [partyWords.address1(), ({ receiver }) => partyAddress(receiver)],
  [m.shipment_service(), ({ service = 'standard' }) => serviceWords[service]()],
  [m.shipment_order_id(), ({ reference = '' }) => reference],
  [m.shipment_cod_amount(), ({ codCents = null }) => amountText(codCents)],
  [m.fulfilment_field_note(), ({ note = '' }) => note],
];

/** Edits a new order before it is generated. */
export function OrderEdit({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const { orderId, orderNo } = order;
  const update = useUpdateOrder();
  const [known, setKnown] = useState<ReadonlyMap<string, KnownProduct>>(
    new Map(order.items.map((item) => [item.sku, item])),
  );
  const { asked, send, clear } = useQuestionConfirmation();
  const opened = openedOf(order);
  const form = useSchemaForm(fulfilmentOrderForm, opened.values);
  const edit = useEdit({
    draftKey: `fulfilment/${orderId}`,
    form,
    opened,
    latest: async () => openedOf(await readOrder(orderId)),
  });
  return (
    <Form
      form={form}
      label={m.fulfilment_edit()}
      className={classes.panel}
      onBegin={() => asked.length > 0 && clear()}
      onSubmit={async (values) => {
        const saved = await send((confirmed) =>
          edit.save((version) => update.mutateAsync({ ...values, confirmed, orderId, version })),
        );
        if (saved === null) return;
        edit.settle(openedOf(saved));
        toast.success(m.fulfilment_edited_one({ orderNo }));
        onDone();
      }}
    >
      <EditNotes edit={edit} fields={texts} />
      <OrderLines
        form={form}
        known={known}
        onKnown={(product) => setKnown((before) => new Map(before).set(product.sku, product))}
      />
      <ReceiverPart form={form} />
      <ShippingPart form={form} />
      {asked.map(({ id, message }) => (
        <Banner key={id} tone="amber" role="status">
          {message}
        </Banner>
      ))}
      <div className={classes.actions}>
        <SubmitButton form={form} busyLabel={m.fulfilment_saving()}>
          {asked.length > 0 ? m.fulfilment_save_anyway() : m.fulfilment_save()}
        </SubmitButton>
      </div>
    </Form>
  );
}
