import { Stack } from '@mantine/core';

import { type ChosenAddresses, tagForm } from '#shared/features/address-book/address-chosen.contract.ts';
import { tagsMax } from '#shared/features/address-book/address.contract.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import { useTagAddresses } from '#web/features/address-book/address-book.api.ts';
import { TagField } from '#web/features/address-book/tag-field.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { toast } from '#web/platform/ui/toast.ts';

interface TagDialogProps {
  chosen: ChosenAddresses;
  title: string;
  onClose: () => void;
  onDone: () => void;
}

/** Adds tags to the selected addresses, or removes them. */
export function TagDialog({ chosen, title, onClose, onDone }: TagDialogProps) {
  const form = useSchemaForm(tagForm, { add: [], remove: [] });
  const draft = useDraft('tag-addresses', form);
  const tag = useTagAddresses();
  const submit = async (values: OutputOf<typeof tagForm>) => {
    const { count, fullCount } = await tag.mutateAsync({ ...chosen, ...values });
    draft.discard();
    toast.success(taggedText(count, fullCount));
    onDone();
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="md" keepsTyped>
      <Form form={form} onSubmit={submit} label={title}>
        <Stack gap="md">
          <DraftNote draft={draft} />
          <TagField
            field={form.field('add')}
            label={m.address_book_add_tags()}
            description={m.address_book_enter_adds_one()}
          />
          <TagField
            field={form.field('remove')}
            label={m.address_book_remove_tags()}
            description={m.address_book_enter_adds_one()}
          />
          <DialogFoot onClose={onClose}>
            <SubmitButton form={form} busyLabel={m.address_book_tagging()}>
              {m.address_book_tag()}
            </SubmitButton>
          </DialogFoot>
        </Stack>
      </Form>
    </Dialog>
  );
}

function taggedText(count: number, full: number): string {
  return full === 0
    ? m.address_book_tagged_count({ count })
    : m.address_book_tagged_some({ count, full, max: tagsMax });
}
