import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import {
  type ConnectionEdit,
  connectionEdit,
  connectionForm,
  type ShopConnection,
} from '#shared/features/shop-order/shop-connection.contract.ts';
import { type ShopKind, shopKinds, shopKindWords } from '#shared/features/shop-order/shop-order.model.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import type { InputOf } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import { readShop, useCreateShop, useUpdateShop } from '#web/features/shop-order/shop-connection.api.ts';
import { moreFields, ShopFields } from '#web/features/shop-order/shop-fields.tsx';
import { ShopAddress } from '#web/features/shop-order/shop-keys.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { EditNotes, type FieldText, yesOrNo } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { type Opened, useEdit } from '#web/platform/ui/form/use-edit.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

import classes from './shop-order.module.css';

/** Connects a shop or changes a connection. For a new one, the last step shows what to paste into the shop. */
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
        <NewForm kind={kind ?? 'woocommerce'} onDone={setMade} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface NewFormProps {
  kind: ShopKind;
  onDone: (shop: ShopConnection) => void;
  onClose: () => void;
}

function NewForm({ kind: first, onDone, onClose }: NewFormProps) {
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
      <DialogFoot onClose={onClose}>
        <SubmitButton form={form} busyLabel={m.shop_order_saving()}>
          {m.shop_order_connect()}
        </SubmitButton>
      </DialogFoot>
    </Form>
  );
}

type Values = InputOf<typeof connectionEdit>;

/** Never stored in a draft. */
const secrets = ['hookSecret', 'apiKey', 'apiSecret'] as const;

function openedOf(shop: ShopConnection): Opened<Values> {
  const { connectionId, name, shopUrl, hookId, service, defaultGrams, statuses } = shop;
  const { tellsBack, isPounds, fromWarehouse, version, changedBy, changedAt } = shop;
  const values = {
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
  };
  return { values, version, changedBy, changedAt };
}

/** Labels and texts for the note about changes by another user. */
const texts: readonly FieldText<Values>[] = [
  [m.shop_order_field_name(), ({ name }) => name],
  [m.shop_order_field_url(), ({ shopUrl = '' }) => shopUrl],
  [m.shop_order_field_hook_id(), ({ hookId = '' }) => hookId],
  [m.shop_order_field_service(), ({ service = 'standard' }) => serviceWords[service]()],
  [
    m.shop_order_field_default_weight(),
    ({ defaultGrams = 0 }) => m.shipment_kg({ kg: formatKilograms(defaultGrams) }),
  ],
  [m.shop_order_field_statuses(), ({ statuses = '' }) => statuses],
  [m.shop_order_field_pounds(), ({ isPounds }) => yesOrNo(isPounds)],
  [m.shop_order_field_from_warehouse(), ({ fromWarehouse }) => yesOrNo(fromWarehouse)],
  [m.shop_order_field_tells_back(), ({ tellsBack }) => yesOrNo(tellsBack)],
];

function ChangeForm({ shop, onDone }: { shop: ShopConnection; onDone: () => void }) {
  const { connectionId } = shop;
  const { mutateAsync } = useUpdateShop();
  const opened = openedOf(shop);
  const form = useSchemaForm(connectionEdit, opened.values);
  const edit = useEdit({
    draftKey: `shop/${connectionId}`,
    form,
    opened,
    // If it was disconnected meanwhile, saving reports that.
    latest: async () => openedOf((await readShop(connectionId)) ?? shop),
    leftOut: secrets,
  });
  const { errors } = useFormState({ control: form.methods.control });
  const isWrong = moreFields.some((field) => errors[field] !== undefined);
  const submit = async (values: ConnectionEdit) => {
    const saved = await edit.save((version) => mutateAsync({ ...values, version }));
    if (saved === null) return;
    edit.settle(openedOf(saved));
    onDone();
  };
  return (
    <Form form={form} className={classes.form} onSubmit={submit}>
      <EditNotes edit={edit} fields={texts} />
      <ShopFields kind={shop.kind} field={(field) => form.field(field)} shop={shop} isWrong={isWrong} />
      <DialogFoot onClose={onDone}>
        <SubmitButton form={form} busyLabel={m.shop_order_saving()}>
          {m.shop_order_save()}
        </SubmitButton>
      </DialogFoot>
    </Form>
  );
}
