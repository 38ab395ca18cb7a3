import { useEffect, useRef } from 'react';
import { type FieldPath, useFormState, useWatch } from 'react-hook-form';

import type { OrderDetail } from '#shared/features/shop-order/order-listing.contract.ts';
import { amountText } from '#shared/features/audit/field-change.rules.ts';
import { type OrderForm, orderForm } from '#shared/features/shop-order/shop-order.contract.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { countryChoices } from '#shared/features/postcode/countries.model.ts';
import { dialCodeOf } from '#shared/platform/market/dial-codes.ts';
import { marketOfCountry } from '#shared/platform/market/markets.ts';
import type { InputOf } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import { LookUpFailed } from '#web/features/postcode/look-up-failed.tsx';
import { PostcodeField } from '#web/features/postcode/postcode-field.tsx';
import { TownField } from '#web/features/postcode/town-field.tsx';
import { type PlacedForm, usePlaceOf } from '#web/features/postcode/use-place-of.ts';
import { readOrder, useUpdateOrder } from '#web/features/shop-order/shop-order.api.ts';
import { afterFrame } from '#web/platform/ui/after-frame.ts';
import { EditNotes, type FieldText } from '#web/platform/ui/form/edit-notes.tsx';
import { focusFirstError } from '#web/platform/ui/form/form-errors.ts';
import { Form } from '#web/platform/ui/form/form.tsx';
import { DecimalField, PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { type Opened, useEdit } from '#web/platform/ui/form/use-edit.ts';
import { knownField, type SchemaForm } from '#web/platform/ui/form/use-checked-form.ts';
import { partOf, useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow } from '#web/platform/ui/page.tsx';
import { PanelPart } from '#web/platform/ui/panel-part.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { required } from '#web/platform/ui/form/required.ts';

import classes from './shop-order.module.css';

type Values = InputOf<typeof orderForm>;

/** Orders are also changed by their shop and by the portal itself, so who changed one is not recorded. */
function openedOf(order: OrderDetail): Opened<Values> {
  const { orderId, receiver, pieces, content, valueCents, codCents, service } = order;
  const { printedOrderId, customerNote1, customerNote2, origin } = order;
  const values = {
    orderId,
    // Used only when saving; not an edited value.
    version: 1,
    receiver,
    pieces,
    content,
    valueCents,
    codCents,
    printedOrderId,
    customerNote1,
    customerNote2,
    origin,
    service,
  };
  return { values, version: order.version, changedBy: null, changedAt: null };
}

const texts: readonly FieldText<Values>[] = [
  [m.shop_order_field_receiver(), ({ receiver }) => receiver.name],
  [m.shop_order_field_phone(), ({ receiver }) => receiver.phone],
  [m.shop_order_field_company(), ({ receiver }) => receiver.companyName ?? ''],
  [m.shop_order_field_address_1(), ({ receiver }) => receiver.address1],
  [m.shop_order_field_address_2(), ({ receiver }) => receiver.address2 ?? ''],
  [m.shop_order_field_address_3(), ({ receiver }) => receiver.address3 ?? ''],
  [m.shop_order_field_postcode(), ({ receiver }) => receiver.postcode ?? ''],
  [m.shop_order_field_city(), ({ receiver }) => receiver.city ?? ''],
  [m.shop_order_field_country(), ({ receiver }) => receiver.country ?? ''],
  [
    m.shipment_weight(),
    ({ pieces }) =>
      pieces.map(({ weightGrams }) => m.shipment_kg({ kg: formatKilograms(weightGrams ?? 0) })).join(', '),
  ],
  [m.shipment_content(), ({ content }) => content ?? ''],
  [m.shipment_value_of_content(), ({ valueCents }) => amountText(valueCents)],
  [m.shipment_country_of_origin(), ({ origin }) => origin ?? ''],
  [m.shipment_cod_amount(), ({ codCents }) => amountText(codCents)],
  [m.shipment_service(), ({ service }) => serviceWords[service]()],
  [m.shipment_order_id(), ({ printedOrderId }) => printedOrderId ?? ''],
  [m.shipment_customer_note_1(), ({ customerNote1 }) => customerNote1 ?? ''],
  [m.shipment_customer_note_2(), ({ customerNote2 }) => customerNote2 ?? ''],
];

/**
 * Shows what prevents the consignment note as errors at the fields to correct. The first such field takes the focus from a panel
 * just opened, but not from a list that the user steps through, nor from another field. Returns the ref of the element that
 * contains the fields.
 */
function useProblemsShown(form: SchemaForm<Values, OrderForm>, order: OrderDetail) {
  const around = useRef<HTMLDivElement>(null);
  const isFocusWanted = useRef(false);
  const { errors } = useFormState({ control: form.methods.control });
  useEffect(() => {
    // A new version starts without errors, and its fields are known after they are rendered.
    return afterFrame(() => {
      // In reverse order, so that of two problems at one field the first is shown.
      for (const { field, message } of order.problems.toReversed()) {
        const name = field as FieldPath<Values>;
        if (!knownField(form.field(name))) continue;
        form.methods.setError(name, { type: 'server', message });
        isFocusWanted.current = true;
      }
    });
  }, [form, order]);
  // Wait until the errors are rendered.
  useEffect(() => {
    if (!isFocusWanted.current || Object.keys(errors).length === 0) return;
    isFocusWanted.current = false;
    if (document.activeElement?.matches('[role=dialog]')) focusFirstError(around.current);
  }, [errors]);
  return around;
}

/** The editable values of an order; fields that are not edited keep following the shop. */
export function OrderEdit({ order }: { order: OrderDetail }) {
  const { code: home, currency } = useMarket();
  const { orderId } = order;
  const { mutateAsync } = useUpdateOrder();
  const opened = openedOf(order);
  const form = useSchemaForm(orderForm, opened.values);
  const edit = useEdit({
    draftKey: `shop-order/${orderId}`,
    form,
    opened,
    latest: async () => openedOf(await readOrder(orderId)),
  });
  const [country, state] = useWatch({
    control: form.methods.control,
    name: ['receiver.country', 'receiver.state'],
  });
  const market = marketOfCountry(country);
  const around = useProblemsShown(form, order);
  const { look, place, forget } = usePlaceOf(partOf<PlacedForm, Values, OrderForm>(form), 'receiver', market);
  const at = (name: string) => form.field(`receiver.${name}` as 'receiver.name');
  return (
    <PanelPart title={m.shop_order_edit()}>
      <div ref={around}>
        <Form
          form={form}
          label={m.shop_order_edit()}
          className={classes.form}
          onSubmit={async (values) => {
            const saved = await edit.save((version) => mutateAsync({ ...values, version }));
            if (saved === null) return;
            edit.settle(openedOf(saved));
            toast.success(
              saved.problems.length > 0 ? m.shop_order_saved_with_problems() : m.shop_order_saved(),
            );
          }}
        >
          <EditNotes edit={edit} fields={texts} />
          <FieldRow>
            <TextField field={at('name')} label={m.shop_order_field_receiver()} {...required} />
            <PhoneField
              field={at('phone')}
              label={m.shop_order_field_phone()}
              dialCode={dialCodeOf(country)}
              {...required}
            />
          </FieldRow>
          <TextField field={at('companyName')} label={m.shop_order_field_company()} />
          <TextField field={at('address1')} label={m.shop_order_field_address_1()} {...required} />
          <FieldRow>
            <TextField field={at('address2')} label={m.shop_order_field_address_2()} />
            <TextField field={at('address3')} label={m.shop_order_field_address_3()} />
          </FieldRow>
          <FieldRow>
            <PostcodeField
              field={at('postcode')}
              label={m.shop_order_field_postcode()}
              {...required}
              market={market}
              forget={forget}
              description={market && state}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
            <TownField
              field={at('city')}
              label={m.shop_order_field_city()}
              place={place}
              autoComplete="off"
            />
          </FieldRow>
          {market && <LookUpFailed look={look} />}
          <SelectField
            field={at('country')}
            label={m.shop_order_field_country()}
            choices={countryChoices()}
            allowDeselect={false}
          />
          <FieldRow>
            <DecimalField
              field={form.field('pieces.0.weightGrams')}
              label={m.shipment_weight()}
              places={3}
              typedPlaces={2}
              unit="kg"
              {...required}
            />
            <TextField field={form.field('content')} label={m.shipment_content()} />
          </FieldRow>
          <FieldRow>
            <DecimalField
              field={form.field('valueCents')}
              label={m.shipment_value_of_content()}
              places={2}
              shownPlaces={2}
              currency={currency}
            />
            <DecimalField
              field={form.field('codCents')}
              label={m.shipment_cod_amount()}
              places={2}
              shownPlaces={2}
              currency={currency}
            />
          </FieldRow>
          {country !== home && (
            <SelectField
              field={form.field('origin')}
              label={m.shipment_country_of_origin()}
              description={m.shop_order_origin_help()}
              choices={countryChoices()}
              clearable
            />
          )}
          <FieldRow>
            <SelectField
              field={form.field('service')}
              label={m.shipment_service()}
              allowDeselect={false}
              choices={(['standard', 'priority'] as const).map((value) => ({
                value,
                label: serviceWords[value](),
              }))}
            />
            <TextField field={form.field('printedOrderId')} label={m.shipment_order_id()} />
          </FieldRow>
          <FieldRow>
            <TextField field={form.field('customerNote1')} label={m.shipment_customer_note_1()} />
            <TextField field={form.field('customerNote2')} label={m.shipment_customer_note_2()} />
          </FieldRow>
          <SubmitButton form={form} busyLabel={m.shop_order_saving()}>
            {m.shop_order_save()}
          </SubmitButton>
        </Form>
      </div>
    </PanelPart>
  );
}
