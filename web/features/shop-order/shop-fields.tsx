import { Button } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { isOfAnotherServer } from '#shared/features/shop-order/shop-address.rules.ts';
import type { ShopConnection } from '#shared/features/shop-order/shop-connection.contract.ts';
import { type ShopKind, usualStatuses } from '#shared/features/shop-order/shop-order.model.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { useSession } from '#web/platform/session/session.ts';
import { SwitchField } from '#web/platform/ui/form/switch-field.tsx';
import { DecimalField } from '#web/platform/ui/form/number-fields.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
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

/** The fields behind 'More settings'. */
export const moreFields = ['hookId', 'service', 'defaultGrams', 'statuses'] as const;

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

/** The fields of a connection; those that most users leave unchanged are behind 'More settings'. */
export function ShopFields({
  kind,
  field,
  shop,
  isWrong,
}: {
  kind: ShopKind;
  field: (name: FieldName) => FieldRef;
  /** The connection being changed; null for a new one. */
  shop: ShopConnection | null;
  /** A field behind 'More settings' is invalid. */
  isWrong: boolean;
}) {
  const [isAsked, setAsked] = useState(shop !== null);
  const id = useId();
  const isOpen = isAsked || isWrong;
  const { facts } = useSession();
  const keyName = keyNames[kind];
  // For other kinds of shop the portal generates the secret. If the portal can no longer read it, the user must enter the one
  // that the shop still has.
  const isLost = shop?.health === 'unreadable';
  const secretName = secretNames[kind] ?? (isLost ? m.shop_order_field_secret() : undefined);
  const usual = usualStatuses[kind];
  const saved = { placeholder: m.shop_order_key_kept() };
  const optional = { placeholder: m.shipment_optional() };
  const typedUrl: string = useWatch({ control: field('shopUrl').control, name: 'shopUrl' });
  const kept =
    shop?.hasApi === true && !isOfAnotherServer(typedUrl, shop.shopUrl)
      ? saved
      : shop === null
        ? optional
        : {};
  return (
    <>
      <TextField
        field={field('name')}
        label={m.shop_order_field_name()}
        required
        withAsterisk={false}
        data-autofocus
      />
      <TextField
        field={field('shopUrl')}
        label={
          kind === 'general' || kind === 'opencart' ? m.shop_order_field_tell_url() : m.shop_order_field_url()
        }
        description={
          kind === 'general' || kind === 'opencart' ? m.shop_order_tell_url_help() : m.shop_order_url_help()
        }
        inputMode="url"
        {...optional}
      />
      {secretName !== undefined && (
        <TextField
          field={field('hookSecret')}
          label={secretName}
          autoComplete="off"
          {...(shop ? !isLost && saved : kind !== 'shopify' && optional)}
        />
      )}
      {keyName !== undefined && (
        <TextField field={field('apiKey')} label={keyName} autoComplete="off" {...kept} />
      )}
      {kind === 'woocommerce' && (
        <TextField
          field={field('apiSecret')}
          label={m.shop_order_key_woo_secret()}
          autoComplete="off"
          {...kept}
        />
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.more}
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={isOpen ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
        onClick={() => setAsked(!isOpen)}
      >
        {m.shop_order_more_settings()}
      </Button>
      <div id={id} className={classes.form} hidden={!isOpen}>
        {kind === 'woocommerce' && (
          <TextField
            field={field('hookId')}
            label={m.shop_order_field_hook_id()}
            description={m.shop_order_hook_id_help()}
            {...optional}
          />
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
      </div>
    </>
  );
}
