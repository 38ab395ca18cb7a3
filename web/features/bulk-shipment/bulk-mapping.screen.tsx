import {
  ActionIcon,
  Button,
  Group,
  SegmentedControl,
  Skeleton,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { Eye, Pencil, Star, Trash2, X } from 'lucide-react';
import { useState } from 'react';

import { bulkColumn } from '#shared/features/bulk-shipment/bulk-columns.model.ts';
import type { BulkTemplateDetail } from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import type { BulkField } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { wordsOf } from '#web/features/bulk-shipment/bulk-fields.ts';
import { FixedValues, isField } from '#web/features/bulk-shipment/fixed-values.tsx';
import { TemplatePreview } from '#web/features/bulk-shipment/mapping-preview.tsx';
import { readBulkUpload } from '#web/features/bulk-shipment/bulk-marker.ts';
import { TemplateColumns } from '#web/features/bulk-shipment/template-columns.tsx';
import {
  useDefaultTemplate,
  useDeleteTemplate,
  useEditTemplate,
  useMappings,
  useSwitchCorrection,
} from '#web/features/bulk-shipment/bulk-upload.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link, useNavigate } from '#web/platform/router/router.tsx';
import sheet from '#web/platform/sheet/sheet.module.css';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

/** /bulkCNmapping: the mapping templates and the remembered corrections of the account (spec §7, §8). */
export function BulkMappingScreen() {
  const filters = useUrlFilters();
  const mappings = useMappings();
  const tab = filters.values['tab'] === 'corrections' ? 'corrections' : 'templates';
  // From the bulk shipment flow, saving goes back to the upload.
  const waiting = filters.values['bulkShipment'] === 'true' ? readBulkUpload() : null;
  return (
    <Page kind="form" title={m.app_screen_bulk_mapping()} context={m.bulk_mapping_context()}>
      {waiting !== null && (
        <Note tone="grey">
          {m.bulk_mapping_upload_waits()}{' '}
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to="/uploadshipment" search={{ upload: waiting, columns: '1' }} />
            )}
          >
            {m.bulk_upload_go_on()}
          </Button>
        </Note>
      )}
      <div>
        <SegmentedControl
          aria-label={m.app_screen_bulk_mapping()}
          // Long words take a second line on the phone.
          styles={{ root: { maxWidth: '100%' }, label: { whiteSpace: 'normal' } }}
          value={tab}
          onChange={(next) => filters.set({ tab: next === 'corrections' ? next : null })}
          data={[
            { value: 'templates', label: m.bulk_mapping_templates() },
            { value: 'corrections', label: m.bulk_mapping_corrections() },
          ]}
        />
      </div>
      {mappings.error ? (
        <ErrorState error={mappings.error} onRetry={() => void mappings.refetch()} />
      ) : !mappings.data ? (
        <Skeleton height={240} />
      ) : tab === 'templates' ? (
        <Templates templates={mappings.data.templates} returnTo={waiting} />
      ) : (
        <Corrections corrections={mappings.data.corrections} />
      )}
    </Page>
  );
}

function Templates({
  templates,
  returnTo,
}: {
  templates: readonly BulkTemplateDetail[];
  returnTo: string | null;
}) {
  const [open, setOpen] = useState<{ templateId: string; as: 'edit' | 'view' } | null>(null);
  if (templates.length === 0) {
    return (
      <EmptyState
        title={m.bulk_mapping_none()}
        action={
          <Button renderRoot={(props) => <Link {...props} to="/uploadshipment" />}>
            {m.app_screen_bulk_upload()}
          </Button>
        }
      >
        {m.bulk_mapping_none_about()}
      </EmptyState>
    );
  }
  return templates.map((template) => (
    <Template
      key={`${template.templateId} ${template.version}`}
      template={template}
      open={open?.templateId === template.templateId ? open.as : null}
      onOpen={(as) => setOpen(as && { templateId: template.templateId, as })}
      returnTo={returnTo}
    />
  ));
}

interface TemplateProps {
  template: BulkTemplateDetail;
  open: 'edit' | 'view' | null;
  onOpen: (as: 'edit' | 'view' | null) => void;
  returnTo: string | null;
}

function Template({ template, open, onOpen, returnTo }: TemplateProps) {
  const { templateId, Name, isDefault, matchedCount, heads, changedAt, changedBy } = template;
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeleteTemplate();
  const makeDefault = useDefaultTemplate();
  const toggle = async () => {
    try {
      await makeDefault.mutateAsync(templateId);
      toast.success(m.bulk_mapping_default_updated());
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };
  return (
    <Section
      title={isDefault ? m.bulk_mapping_name_default({ name: Name }) : Name}
      description={
        <>
          {m.bulk_mapping_columns_matched({ matched: matchedCount, count: heads.length })} · {changedBy}{' '}
          <DateTime value={changedAt} />
        </>
      }
      action={
        <Group gap={4}>
          <ActionIcon
            variant="subtle"
            color={isDefault ? 'brand' : 'gray'}
            aria-pressed={isDefault}
            aria-label={m.bulk_mapping_default_of({ name: Name })}
            onClick={() => void toggle()}
          >
            <Star size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={open === 'view'}
            aria-label={m.bulk_mapping_preview_of({ name: Name })}
            onClick={() => onOpen(open === 'view' ? null : 'view')}
          >
            <Eye size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={open === 'edit'}
            aria-label={m.bulk_mapping_edit_of({ name: Name })}
            onClick={() => onOpen(open === 'edit' ? null : 'edit')}
          >
            <Pencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={m.bulk_mapping_delete_of({ name: Name })}
            onClick={() => setDeleting(true)}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </Group>
      }
    >
      {open === 'view' && <TemplatePreview templateId={templateId} waiting={returnTo} />}
      {open === 'edit' && (
        <EditTemplate template={template} onClose={() => onOpen(null)} returnTo={returnTo} />
      )}
      <ConfirmDialog
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title={m.bulk_mapping_delete_of({ name: Name })}
        confirmLabel={m.bulk_mapping_delete_of({ name: Name })}
        busyLabel={m.bulk_mapping_deleting()}
        onConfirm={async () => {
          await remove.mutateAsync(templateId);
          toast.success(m.bulk_mapping_deleted());
        }}
      >
        {m.bulk_mapping_delete_about()}
      </ConfirmDialog>
    </Section>
  );
}

function EditTemplate({
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
  const [name, setName] = useState(template.Name);
  const [fields, setFields] = useState(template.fields);
  const [fixed, setFixed] = useState(template.fixed);
  const [rules, setRules] = useState(template.rules);
  const { id: market } = useMarket();
  const { templateId, version, isDefault, heads, split } = template;
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
    toast.success(m.bulk_upload_template_saved({ name }));
    onClose();
    if (returnTo !== null)
      void navigate({ to: '/uploadshipment', search: { upload: returnTo, columns: '1' } });
  };
  return (
    <>
      <TextInput
        label={m.bulk_shipment_template_name()}
        maxLength={40}
        maw={320}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TemplateColumns template={template} fields={fields} onFields={setFields} />
      <FixedValues
        fields={Object.keys(fixed).filter(isField)}
        fixed={fixed}
        market={market}
        upload={{ kind: 'ordinary', flow: null }}
        onChange={setFixed}
      />
      {rules.length > 0 && (
        <Section title={m.bulk_mapping_words()}>
          {rules.map((rule) => {
            const { field, from, to } = rule;
            const said = m.bulk_mapping_becomes({ from, to: wordsOf(field, to) });
            return (
              <Group key={`${field} ${from}`} gap="xs">
                <Text size="sm">
                  {bulkColumn(field).label()}: {said}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={m.bulk_mapping_forget_of({ rule: said })}
                  onClick={() => setRules(rules.filter((one) => one !== rule))}
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

function Corrections({ corrections }: { corrections: readonly Correction[] }) {
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
