import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { fulfilmentOrderForm } from '#shared/features/fulfilment/fulfilment-order.contract.ts';
import type { StockRow } from '#shared/features/fulfilment/fulfilment-stock.contract.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { useCreateOrder, useManyOrders } from '#web/features/fulfilment/order.api.ts';
import { OrderLines } from '#web/features/fulfilment/order-lines.tsx';
import { ReceiverPart } from '#web/features/fulfilment/receiver-part.tsx';
import { ShippingPart } from '#web/features/fulfilment/shipping-part.tsx';
import { useProducts } from '#web/features/fulfilment/stock.api.ts';
import { useQuestionConfirmation } from '#web/features/fulfilment/use-question-confirmation.ts';
import { isOfEarlierTry } from '#web/platform/http/once.ts';
import { messageOf, type Question } from '#web/platform/http/refusal.ts';
import { useNavigate } from '#web/platform/router/router.tsx';
import { Banner } from '#web/platform/ui/banner.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { Page, WithSummary } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './order.module.css';

type Pressed = 'create' | 'generate';

/** /orderFulfillment: creates an order that ships from the warehouse. */
export function OrderFormScreen() {
  const market = useMarket();
  const navigate = useNavigate();
  const create = useCreateOrder();
  const many = useManyOrders();
  const [picked, setPicked] = useState<ReadonlyMap<string, StockRow>>(new Map());
  const [pressed, setPressed] = useState<Pressed>('create');
  const wanted = useRef<Pressed>('create');
  const { asked, send, clear } = useQuestionConfirmation();
  const form = useSchemaForm(fulfilmentOrderForm, {
    reference: '',
    service: 'standard',
    receiver: emptyParty(market.code),
    lines: [],
    codCents: null,
    note: '',
  });
  const draft = useDraft('fulfilment/new', form);
  const lines = useWatch({ control: form.methods.control, name: 'lines' });
  // Lines restored from a draft hold only SKUs, so load their products.
  const others = useProducts(lines.map(({ sku }) => sku).filter((sku) => !picked.has(sku)));
  const known = new Map([...others, ...picked]);

  /**
   * The order exists even if generating its note fails: then an error is shown, and the note can be generated again from the
   * order.
   */
  const generate = async (orderId: string, orderNo: string) => {
    try {
      const [result] = await many.mutateAsync({ action: 'generate', selection: { orderIds: [orderId] } });
      if (result && result.outcome !== 'done') toast.error(result.message ?? '');
      else toast.success(m.fulfilment_generated_one({ orderNo }));
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };
  const press = (which: Pressed) => {
    wanted.current = which;
    setPressed(which);
  };

  return (
    <Page kind="form" title={m.fulfilment_order_title()} context={m.fulfilment_order_context()}>
      <Form
        form={form}
        label={m.fulfilment_order_title()}
        onBegin={() => asked.length > 0 && clear()}
        onSubmit={async (values) => {
          const created = await send((confirmed) => create.mutateAsync({ ...values, confirmed }));
          if (!isOfEarlierTry(created)) draft.discard();
          const { orderId, orderNo } = created;
          if (wanted.current === 'generate') await generate(orderId, orderNo);
          else toast.success(m.fulfilment_created_one({ orderNo }));
          await navigate({ to: '/fulfillmentListing', search: { order: orderId } });
        }}
      >
        <WithSummary
          summary={
            <Summary
              form={form}
              known={known}
              asked={asked}
              buttons={
                <>
                  <SubmitButton
                    form={form}
                    isPressed={pressed === 'create'}
                    busyLabel={m.fulfilment_creating()}
                    fullWidth
                    onClick={() => press('create')}
                  >
                    {asked.length > 0 ? m.fulfilment_create_anyway() : m.fulfilment_create()}
                  </SubmitButton>
                  <SubmitButton
                    form={form}
                    isPressed={pressed === 'generate'}
                    busyLabel={m.fulfilment_generating()}
                    variant="default"
                    fullWidth
                    onClick={() => press('generate')}
                  >
                    {m.fulfilment_create_and_generate()}
                  </SubmitButton>
                </>
              }
            />
          }
        >
          <DraftNote draft={draft} />
          <OrderLines
            form={form}
            known={known}
            onKnown={(product) => setPicked((before) => new Map(before).set(product.sku, product))}
          />
          <ReceiverPart form={form} />
          <ShippingPart form={form} />
        </WithSummary>
      </Form>
    </Page>
  );
}

interface SummaryProps {
  form: ReturnType<typeof useSchemaForm<typeof fulfilmentOrderForm>>;
  known: ReadonlyMap<string, StockRow>;
  asked: readonly Question[];
  buttons: React.ReactNode;
}

/** The contents of the parcel, its weight, and a warning if stock does not cover them. */
function Summary({ form, known, asked, buttons }: SummaryProps) {
  const lines = useWatch({ control: form.methods.control, name: 'lines' }) ?? [];
  const count = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const grams = lines.reduce(
    (sum, { sku, quantity }) => sum + (known.get(sku)?.weightGrams ?? 0) * (quantity ?? 0),
    0,
  );
  const short = lines.filter(({ sku, quantity }) => {
    const product = known.get(sku);
    return product !== undefined && (quantity ?? 0) > product.available;
  });
  return (
    <div className={classes.summary}>
      <h2>{m.fulfilment_items_count({ count })}</h2>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ sku, quantity }) => (
            <li key={sku}>
              <span>{known.get(sku)?.name ?? sku}</span>
              <span className="figures">{quantity ?? '–'}</span>
            </li>
          ))}
          <li>
            <strong>{m.fulfilment_field_weight()}</strong>
            <span className="figures">{m.shipment_kg({ kg: formatKilograms(grams) })}</span>
          </li>
        </ul>
      )}
      {short.length > 0 && (
        <Banner tone="amber" role="status">
          {m.fulfilment_short_order()}
        </Banner>
      )}
      {asked.map(({ id, message }) => (
        <Banner key={id} tone="amber" role="status">
          {message}
        </Banner>
      ))}
      {buttons}
    </div>
  );
}
