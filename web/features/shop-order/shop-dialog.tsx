import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import {
  connectionEdit,
  connectionForm,
  type ShopConnection,
} from '#shared/features/shop-order/shop-connection.contract.ts';
import { type ShopKind, shopKinds, shopKindWords } from '#shared/features/shop-order/shop-order.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { useCreateShop, useUpdateShop } from '#web/features/shop-order/shop-connection.api.ts';
import { moreFields, ShopFields } from '#web/features/shop-order/shop-fields.tsx';
import { ShopAddress } from '#web/features/shop-order/shop-keys.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

import classes from './shop-order.module.css';

/** Connects a shop, or changes one. A new one shows at the end what has to be pasted into the shop. */
export function ShopDialog({
  shop,
  kind,
  onClose,
}: {
  shop: ShopConnection | null;
  kind?: ShopKind;
  onClose: () => void;
}) {
  const [made, setMade] = useState<ShopConnection | null>(null);
  const title = shop ? m.shop_order_change_name({ name: shop.name }) : m.shop_order_connect();
  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      {made ? (
        <div className={classes.form}>
          <p className={classes.small}>{m.shop_order_paste_these()}</p>
          <ShopAddress shop={made} isWhole />
        </div>
      ) : shop ? (
        <ChangeForm shop={shop} onDone={onClose} />
      ) : (
        <NewForm kind={kind ?? 'woocommerce'} onDone={setMade} />
      )}
    </Dialog>
  );
}

function NewForm({ kind: first, onDone }: { kind: ShopKind; onDone: (shop: ShopConnection) => void }) {
  const { mutateAsync } = useCreateShop();
  const form = useSchemaForm(connectionForm, {
    kind: first,
    name: '',
    shopUrl: '',
    hookSecret: '',
    apiKey: '',
    apiSecret: '',
    hookId: '',
    service: 'standard',
    defaultGrams: 1000,
    tellsBack: true,
    isPounds: false,
    fromWarehouse: false,
    statuses: '',
  });
  const { control } = form.methods;
  const kind = useWatch({ control, name: 'kind' });
  const { errors } = useFormState({ control });
  const isWrong = moreFields.some((name) => errors[name] !== undefined);
  return (
    <Form form={form} className={classes.form} onSubmit={async (values) => onDone(await mutateAsync(values))}>
      <SelectField
        field={form.field('kind')}
        label={m.shop_order_field_kind()}
        allowDeselect={false}
        choices={shopKinds.map((value) => ({ value, label: shopKindWords[value]() }))}
      />
      <ShopFields kind={kind} field={(name) => form.field(name)} shop={null} isWrong={isWrong} />
      <SubmitButton form={form} busyLabel={m.shop_order_saving()}>
        {m.shop_order_connect()}
      </SubmitButton>
    </Form>
  );
}

function ChangeForm({ shop, onDone }: { shop: ShopConnection; onDone: () => void }) {
  const { mutateAsync } = useUpdateShop();
  const {
    connectionId,
    name,
    shopUrl,
    hookId,
    service,
    defaultGrams,
    tellsBack,
    isPounds,
    fromWarehouse,
    statuses,
  } = shop;
  const form = useSchemaForm(connectionEdit, {
    connectionId,
    name,
    shopUrl,
    hookSecret: '',
    apiKey: '',
    apiSecret: '',
    hookId,
    service,
    defaultGrams,
    tellsBack,
    isPounds,
    fromWarehouse,
    statuses,
  });
  const { errors } = useFormState({ control: form.methods.control });
  const isWrong = moreFields.some((field) => errors[field] !== undefined);
  return (
    <Form
      form={form}
      className={classes.form}
      onSubmit={async (values) => {
        await mutateAsync(values);
        onDone();
      }}
    >
      <ShopFields kind={shop.kind} field={(field) => form.field(field)} shop={shop} isWrong={isWrong} />
      <SubmitButton form={form} busyLabel={m.shop_order_saving()}>
        {m.shop_order_save()}
      </SubmitButton>
    </Form>
  );
}
