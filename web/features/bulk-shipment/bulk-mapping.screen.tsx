import { ActionIcon, Button, Group } from '@mantine/core';
import { Eye, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { BulkTemplateDetail } from '#shared/features/bulk-shipment/bulk-mapping.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { TemplatePreview } from '#web/features/bulk-shipment/mapping-preview.tsx';
import { readBulkUpload } from '#web/features/bulk-listing/bulk-marker.ts';
import {
  useDefaultTemplate,
  useDeleteTemplate,
  useMappings,
} from '#web/features/bulk-shipment/bulk-upload.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { Segments } from '#web/platform/ui/segments.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { EditTemplate, Corrections } from '#web/features/bulk-shipment/edit-template.tsx';

/** /bulkCNmapping: the account's mapping templates and remembered corrections (spec §7, §8). */
export function BulkMappingScreen() {
  const filters = useUrlFilters();
  const mappings = useMappings();
  const maySeeCorrections = useCan('createShipment');
  const tab = maySeeCorrections && filters.values['tab'] === 'corrections' ? 'corrections' : 'templates';
  // While an upload waits for its columns, offer the way back to it, however the user came to this page.
  const waiting = readBulkUpload();
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
      {maySeeCorrections && (
        <div>
          <Segments
            aria-label={m.app_screen_bulk_mapping()}
            fills="on-phone"
            value={tab}
            onChange={(next) => filters.set({ tab: next === 'corrections' ? next : null })}
            data={[
              { value: 'templates', label: m.bulk_mapping_templates() },
              { value: 'corrections', label: m.bulk_mapping_corrections() },
            ]}
          />
        </div>
      )}
      <Answered query={mappings} waiting={240}>
        {({ templates, corrections }) =>
          tab === 'templates' ? (
            <Templates templates={templates} returnTo={waiting} />
          ) : (
            <Corrections corrections={corrections} />
          )
        }
      </Answered>
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
  const mayCreate = useCan('createShipment');
  const [open, setOpen] = useState<{ templateId: string; as: 'edit' | 'view' } | null>(null);
  if (templates.length === 0) {
    return (
      <EmptyState
        title={m.bulk_mapping_none()}
        action={
          mayCreate && (
            <Button renderRoot={(props) => <Link {...props} to="/uploadshipment" />}>
              {m.app_screen_bulk_upload()}
            </Button>
          )
        }
      >
        {mayCreate ? m.bulk_mapping_none_about() : m.bulk_mapping_none_of_others()}
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
  const mayEdit = useCan('editBulkMapping');
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
          {mayEdit && (
            <ActionIcon
              variant="subtle"
              color={isDefault ? 'brand' : 'gray'}
              aria-pressed={isDefault}
              aria-label={m.bulk_mapping_default_of({ name: Name })}
              title={m.bulk_mapping_default_of({ name: Name })}
              onClick={() => void toggle()}
            >
              <Star size={16} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={open === 'view'}
            aria-label={m.bulk_mapping_preview_of({ name: Name })}
            title={m.bulk_mapping_preview_of({ name: Name })}
            onClick={() => onOpen(open === 'view' ? null : 'view')}
          >
            <Eye size={16} aria-hidden />
          </ActionIcon>
          {mayEdit && (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-expanded={open === 'edit'}
                aria-label={m.bulk_mapping_edit_of({ name: Name })}
                title={m.bulk_mapping_edit_of({ name: Name })}
                onClick={() => onOpen(open === 'edit' ? null : 'edit')}
              >
                <Pencil size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={m.bulk_mapping_delete_of({ name: Name })}
                title={m.bulk_mapping_delete_of({ name: Name })}
                onClick={() => setDeleting(true)}
              >
                <Trash2 size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
        </Group>
      }
    >
      {open === 'view' && <TemplatePreview templateId={templateId} waiting={returnTo} />}
      {mayEdit && open === 'edit' && (
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
