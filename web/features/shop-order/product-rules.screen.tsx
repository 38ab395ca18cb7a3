import { Button } from '@mantine/core';
import { Plus, Ruler } from 'lucide-react';
import { useState } from 'react';

import { type ProductRule, productRuleForm } from '#shared/features/shop-order/product-rule.contract.ts';
import { countryChoices, countryName } from '#shared/features/postcode/countries.model.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import type { InputOf } from '#shared/platform/http/call.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';
import { m } from '#shared/platform/words/words.ts';
import { useProductRules, useRemoveRule, useSaveRule } from '#web/features/shop-order/product-rule.api.ts';
import { useCan } from '#web/platform/session/session.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { DecimalField } from '#web/platform/ui/form/number-fields.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { FieldRow, Page } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import type { Column } from '#web/platform/ui/table/columns.ts';
import { DataTable } from '#web/platform/ui/table/data-table.tsx';

import classes from './shop-order.module.css';

const boxText = ({ lengthMm, widthMm, heightMm }: ProductRule) =>
  lengthMm + widthMm + heightMm === 0
    ? '–'
    : `${[lengthMm, widthMm, heightMm].map((mm) => formatDecimal(mm, 1)).join(' × ')} cm`;

const columns: readonly Column<ProductRule>[] = [
  {
    id: 'match',
    header: m.shop_order_rule_match(),
    width: 260,
    growTo: 480,
    phone: 'title',
    cell: ({ match }) => match,
  },
  {
    id: 'by',
    header: m.shop_order_rule_by(),
    width: 180,
    cell: ({ by }) => (by === 'sku' ? m.shop_order_rule_by_sku() : m.shop_order_rule_by_name()),
  },
  {
    id: 'weight',
    header: m.shop_order_rule_weight_of_one(),
    width: 130,
    align: 'right',
    phone: 'line',
    cell: ({ grams }) => (grams === null ? '–' : `${formatKilograms(grams)} kg`),
  },
  { id: 'box', header: m.shop_order_rule_box(), width: 190, phone: 'line', cell: boxText },
  {
    id: 'service',
    header: m.shipment_service(),
    width: 180,
    cell: ({ service }) => (service === null ? m.shop_order_rule_same_service() : serviceWords[service]()),
  },
  {
    id: 'origin',
    header: m.shipment_country_of_origin(),
    width: 160,
    cell: ({ origin }) => (origin === null ? '–' : countryName(origin)),
  },
];

type RuleValues = InputOf<typeof productRuleForm>;

const newRule: RuleValues = {
  ruleId: null,
  by: 'sku',
  match: '',
  grams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  service: null,
  origin: null,
};
const formOf = ({ service, lengthMm, widthMm, heightMm, ...rule }: ProductRule): RuleValues => ({
  ...rule,
  lengthMm: lengthMm || null,
  widthMm: widthMm || null,
  heightMm: heightMm || null,
  service: service === 'standard' || service === 'priority' ? service : null,
});

/** /productRules: weight, size and other parcel values by product, for the orders of all shops. */
export function ProductRulesScreen() {
  const mayChange = useCan('shipExternalOrders');
  const { data, error, refetch } = useProductRules();
  const [editing, setEditing] = useState<RuleValues | null>(null);
  const add = mayChange ? (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEditing(newRule)}>
      {m.shop_order_rule_add()}
    </Button>
  ) : undefined;
  return (
    <Page
      kind="list"
      title={m.shop_order_rules_title()}
      context={m.shop_order_rules_context()}
      action={data?.length !== 0 && add}
    >
      <DataTable
        label={m.shop_order_rules_title()}
        columns={columns}
        rows={data}
        rowKey={({ ruleId }) => ruleId}
        rowLabel={({ match }) => match}
        {...(mayChange && { onOpen: (rule: ProductRule) => setEditing(formOf(rule)) })}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title={m.shop_order_rules_none()} icon={<Ruler size={24} aria-hidden />} action={add}>
            {m.shop_order_rules_none_help()}
          </EmptyState>
        }
      />
      {editing && <RuleDialog rule={editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}

function RuleDialog({ rule, onClose }: { rule: RuleValues; onClose: () => void }) {
  const { mutateAsync } = useSaveRule();
  const remove = useRemoveRule();
  const [isAsking, setAsking] = useState(false);
  const form = useSchemaForm(productRuleForm, rule);
  // By its values: what was typed over a rule that was changed since is not restored.
  const draft = useDraft(`product-rule/${JSON.stringify(rule)}`, form);
  const { ruleId, match } = rule;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={ruleId === null ? m.shop_order_rule_add() : m.shop_order_rule_change()}
      size="md"
      keepsTyped
    >
      <Form
        form={form}
        className={classes.form}
        onSubmit={async (values) => {
          await mutateAsync(values);
          draft.discard();
          onClose();
        }}
      >
        <DraftNote draft={draft} />
        <SelectField
          field={form.field('by')}
          label={m.shop_order_rule_by()}
          allowDeselect={false}
          choices={[
            { value: 'sku', label: m.shop_order_rule_by_sku() },
            { value: 'name', label: m.shop_order_rule_by_name() },
          ]}
        />
        <TextField
          field={form.field('match')}
          label={m.shop_order_rule_match()}
          description={m.shop_order_rule_match_help()}
          required
          withAsterisk={false}
          data-autofocus
        />
        <DecimalField
          field={form.field('grams')}
          label={m.shop_order_rule_weight_of_one()}
          places={3}
          unit="kg"
        />
        <FieldRow columns={3}>
          <DecimalField field={form.field('lengthMm')} label={m.shipment_length()} places={1} unit="cm" />
          <DecimalField field={form.field('widthMm')} label={m.shipment_width()} places={1} unit="cm" />
          <DecimalField field={form.field('heightMm')} label={m.shipment_height()} places={1} unit="cm" />
        </FieldRow>
        <SelectField
          field={form.field('service')}
          label={m.shipment_service()}
          description={m.shop_order_rule_priority_where_served()}
          placeholder={m.shop_order_rule_same_service()}
          clearable
          choices={(['standard', 'priority'] as const).map((value) => ({
            value,
            label: serviceWords[value](),
          }))}
        />
        <SelectField
          field={form.field('origin')}
          label={m.shipment_country_of_origin()}
          description={m.shop_order_rule_origin_help()}
          clearable
          choices={countryChoices()}
        />
        <DialogFoot
          onClose={onClose}
          aside={
            ruleId !== null && (
              <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
                {m.shop_order_rule_remove()}
              </Button>
            )
          }
        >
          <SubmitButton form={form} busyLabel={m.shop_order_saving()}>
            {m.shop_order_save()}
          </SubmitButton>
        </DialogFoot>
      </Form>
      {ruleId !== null && (
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setAsking(false)}
          title={m.shop_order_rule_remove_name({ match })}
          confirmLabel={m.shop_order_rule_remove_name({ match })}
          busyLabel={m.shop_order_rule_removing()}
          onConfirm={async () => {
            await remove.mutateAsync(ruleId);
            draft.discard();
            onClose();
          }}
        >
          {m.shop_order_rule_remove_help()}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
