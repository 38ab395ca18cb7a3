import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';

import {
  connectionEdit,
  connectionForm,
  type ShopConnection,
} from '#shared/features/shop-order/shop-connection.contract.ts';
import {
  type ShopKind,
  shopKinds,
  shopKindWords,
  usualStatuses,
} from '#shared/features/shop-order/shop-order.model.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { useCreateShop, useUpdateShop } from '#web/features/shop-order/shop-connection.api.ts';
import { ShopAddress } from '#web/features/shop-order/shop-keys.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { SwitchField } from '#web/platform/ui/form/fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { DecimalField } from '#web/platform/ui/form/number-fields.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { type FieldRef, useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { FieldRow } from '#web/platform/ui/page.tsx';

import classes from './shop-order.module.css';

const keyNames: Partial<Record<ShopKind, string>> = {
  woocommerce: m.shop_order_key_woo(),
  shopify: m.shop_order_key_token(),
  magento: m.shop_order_key_token(),
};
const secretNames: Partial<Record<ShopKind, string>> = {
  shopify: m.shop_order_secret_shopify(),
  magento: m.shop_order_secret_magento(),
};

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
    <Modal opened onClose={onClose} title={title} size="md">
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
    </Modal>
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
  const kind = useWatch({ control: form.methods.control, name: 'kind' });
  return (
    <Form form={form} className={classes.form} onSubmit={async (values) => onDone(await mutateAsync(values))}>
      <SelectField
        field={form.field('kind')}
        label={m.shop_order_field_kind()}
        allowDeselect={false}
        choices={shopKinds.map((value) => ({ value, label: shopKindWords[value]() }))}
      />
      <Fields kind={kind} field={(name) => form.field(name)} shop={null} />
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
  return (
    <Form
      form={form}
      className={classes.form}
      onSubmit={async (values) => {
        await mutateAsync(values);
        onDone();
      }}
    >
      <Fields kind={shop.kind} field={(field) => form.field(field)} shop={shop} />
      <SubmitButton form={form} busyLabel={m.shop_order_saving()}>
        {m.shop_order_save()}
      </SubmitButton>
    </Form>
  );
}

type FieldName =
  | 'name'
  | 'shopUrl'
  | 'hookSecret'
  | 'apiKey'
  | 'apiSecret'
  | 'hookId'
  | 'service'
  | 'defaultGrams'
  | 'tellsBack'
  | 'isPounds'
  | 'fromWarehouse'
  | 'statuses';

function Fields({
  kind,
  field,
  shop,
}: {
  kind: ShopKind;
  field: (name: FieldName) => FieldRef;
  /** What is changed; null for a new one. */
  shop: ShopConnection | null;
}) {
  const { facts } = useSession();
  const keyName = keyNames[kind];
  const secretName = secretNames[kind];
  const usual = usualStatuses[kind];
  const saved = { placeholder: m.shop_order_key_kept() };
  const kept = shop?.hasApi === true ? saved : {};
  return (
    <>
      <TextField field={field('name')} label={m.shop_order_field_name()} required withAsterisk={false} />
      <TextField
        field={field('shopUrl')}
        label={
          kind === 'general' || kind === 'opencart' ? m.shop_order_field_tell_url() : m.shop_order_field_url()
        }
        description={
          kind === 'general' || kind === 'opencart' ? m.shop_order_tell_url_help() : m.shop_order_url_help()
        }
        inputMode="url"
      />
      {secretName !== undefined && (
        <TextField field={field('hookSecret')} label={secretName} autoComplete="off" {...(shop && saved)} />
      )}
      {keyName !== undefined && (
        <TextField field={field('apiKey')} label={keyName} autoComplete="off" {...kept} />
      )}
      {kind === 'woocommerce' && (
        <>
          <TextField
            field={field('apiSecret')}
            label={m.shop_order_key_woo_secret()}
            autoComplete="off"
            {...kept}
          />
          <TextField
            field={field('hookId')}
            label={m.shop_order_field_hook_id()}
            description={m.shop_order_hook_id_help()}
          />
        </>
      )}
      <FieldRow>
        <SelectField
          field={field('service')}
          label={m.shop_order_field_service()}
          allowDeselect={false}
          choices={(['standard', 'priority'] as const).map((value) => ({
            value,
            label: serviceWords[value](),
          }))}
        />
        <DecimalField
          field={field('defaultGrams')}
          label={m.shop_order_field_default_weight()}
          description={m.shop_order_default_weight_help()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          places={3}
          typedPlaces={2}
          unit="kg"
        />
      </FieldRow>
      {usual !== undefined && (
        <TextField
          field={field('statuses')}
          label={m.shop_order_field_statuses()}
          description={m.shop_order_statuses_help()}
          placeholder={usual}
          autoComplete="off"
        />
      )}
      {kind === 'magento' && <SwitchField field={field('isPounds')} label={m.shop_order_field_pounds()} />}
      {facts.isAllowFulfillment && (
        <SwitchField field={field('fromWarehouse')} label={m.shop_order_field_from_warehouse()} />
      )}
      <SwitchField field={field('tellsBack')} label={m.shop_order_field_tells_back()} />
    </>
  );
}
