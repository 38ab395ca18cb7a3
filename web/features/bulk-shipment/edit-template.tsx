import { ActionIcon, Button, Group, Switch, Text, TextInput } from '@mantine/core';
import { X } from 'lucide-react';

import { bulkColumn } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import type { BulkTemplateDetail } from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { wordsOf } from '#web/features/bulk-shipment/bulk-fields.ts';
import { FixedValues, isField } from '#web/features/bulk-shipment/fixed-values.tsx';
import { TemplateColumns } from '#web/features/bulk-shipment/template-columns.tsx';
import { useEditTemplate, useSwitchCorrection } from '#web/features/bulk-shipment/bulk-upload.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useNavigate } from '#web/platform/router/router.tsx';
import sheet from '#web/platform/sheet/sheet.module.css';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { useKept } from '#web/platform/ui/form/use-kept.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useMarket } from '#web/platform/ui/market.ts';

export function EditTemplate({
  template,
  onClose,
  returnTo,
}: {
  template: BulkTemplateDetail;
  onClose: () => void;
  returnTo: string | null;
}) {
  const edit = useEditTemplate();
  const navigate = useNavigate();
  const { id: market } = useMarket();
  const { templateId, version, isDefault, heads } = template;
  // By version: changes of an earlier one may contradict what was saved since.
  const kept = useKept(`bulk-template/${templateId}/${version}`, {
    name: template.Name,
    fields: template.fields,
    split: template.split,
    fixed: template.fixed,
    rules: template.rules,
  });
  const { name, fields, split, fixed, rules } = kept.value;
  const save = async () => {
    if (edit.isPending) return;
    await edit.mutateAsync({
      templateId,
      version,
      Name: name,
      isDefault,
      heads,
      split,
      fixed,
      rules,
      fields,
    });
    kept.forget();
    toast.success(m.bulk_upload_template_saved({ name }));
    onClose();
    if (returnTo !== null)
      void navigate({ to: '/uploadshipment', search: { upload: returnTo, columns: '1' } });
  };
  return (
    <>
      <DraftNote draft={kept.draft} />
      <TextInput
        label={m.bulk_shipment_template_name()}
        maw={320}
        value={name}
        onChange={(event) => kept.change({ name: event.currentTarget.value })}
      />
      <TemplateColumns heads={heads} columns={{ fields, split }} onColumns={kept.change} />
      <FixedValues
        fields={Object.keys(fixed).filter(isField)}
        fixed={fixed}
        market={market}
        upload={{ kind: 'ordinary', flow: null }}
        onChange={(next) => kept.change({ fixed: next })}
      />
      {rules.length > 0 && (
        <Section title={m.bulk_mapping_words()}>
          {rules.map((rule) => {
            const { field, from, to } = rule;
            const sentence = m.bulk_mapping_becomes({ from, to: wordsOf(field, to) });
            return (
              <Group key={`${field} ${from}`} gap="xs">
                <Text size="sm">
                  {bulkColumn(field).label()}: {sentence}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={m.bulk_mapping_forget_of({ rule: sentence })}
                  onClick={() => kept.change({ rules: rules.filter((one) => one !== rule) })}
                >
                  <X size={16} aria-hidden />
                </ActionIcon>
              </Group>
            );
          })}
        </Section>
      )}
      <div role="alert">
        {edit.error && <Text c="var(--mantine-color-error)">{messageOf(edit.error)}</Text>}
      </div>
      <Group>
        <Button onClick={() => void save().catch(() => undefined)} aria-disabled={edit.isPending}>
          {edit.isPending ? m.common_updating() : m.common_update()}
        </Button>
        <Button variant="default" onClick={onClose}>
          {m.common_back()}
        </Button>
      </Group>
    </>
  );
}

interface Correction {
  correctionId: string;
  field: BulkField;
  kind: 'text' | 'first-phone';
  from: string;
  to: string;
  isOn: boolean;
  useCount: number;
}

export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  const turn = useSwitchCorrection();
  if (corrections.length === 0) {
    return (
      <EmptyState title={m.bulk_mapping_no_corrections()}>{m.bulk_mapping_no_corrections_about()}</EmptyState>
    );
  }
  return (
    <Section title={m.bulk_mapping_corrections()} description={m.bulk_mapping_corrections_about()}>
      <table className={sheet.matches}>
        <tbody>
          {corrections.map(({ correctionId, field, kind, from, to, isOn, useCount }) => {
            const rule =
              kind === 'first-phone'
                ? m.bulk_mapping_first_phone()
                : m.bulk_mapping_becomes({ from, to: wordsOf(field, to) });
            return (
              <tr key={correctionId}>
                <td>{bulkColumn(field).label()}</td>
                <td>
                  {rule}
                  <Text size="xs" c="dimmed">
                    {m.bulk_mapping_used({ count: useCount })}
                  </Text>
                </td>
                <td>
                  <Group justify="flex-end">
                    <Switch
                      aria-label={rule}
                      checked={isOn}
                      onChange={() => turn.mutate({ correctionId, to: isOn ? 'off' : 'on' })}
                    />
                    <Button
                      variant="subtle"
                      color="gray"
                      onClick={() => turn.mutate({ correctionId, to: 'forgotten' })}
                    >
                      {m.bulk_mapping_forget()}
                    </Button>
                  </Group>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div role="alert">
        {turn.error && <Text c="var(--mantine-color-error)">{messageOf(turn.error)}</Text>}
      </div>
    </Section>
  );
}
