import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';

import { Button, Group, Modal, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';

import {
  type ApiTokenForm,
  apiTokenForm,
  type NewApiToken,
} from '#shared/features/api-token/api-token.contract.ts';
import { DateField } from '#web/platform/ui/form/date-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

import classes from './api-token.module.css';
import { m } from '#shared/platform/words/words.ts';

interface GenerateDialogProps {
  title: string;
  onClose: () => void;
  onGenerate: (form: ApiTokenForm) => Promise<void>;
}

/** A name, so that one knows later which program has it, and a last day for trials. */
export function GenerateDialog({ title, onClose, onGenerate }: GenerateDialogProps) {
  const form = useSchemaForm(apiTokenForm, { name: '', expiresOn: null });
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <Form form={form} label={title} onSubmit={onGenerate} className={classes.form}>
        <TextField
          field={form.field('name')}
          label={m.api_token_name()}
          placeholder={m.api_token_the_program_that_will_use_it()}
          autoComplete="off"
          data-autofocus
        />
        <DateField
          field={form.field('expiresOn')}
          label={m.api_token_expires_on()}
          description={m.api_token_works_until_the_end_of_this()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {m.api_token_cancel()}
          </Button>
          <SubmitButton form={form} busyLabel={m.api_token_generating()}>
            {m.api_token_generate()}
          </SubmitButton>
        </Group>
      </Form>
    </Modal>
  );
}

/** The token itself, once. A stray click beside the dialog does not lose it. */
export function SecretDialog({ made, onClose }: { made: NewApiToken; onClose: () => void }) {
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? Check : Copy;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={m.api_token_token_for_name({ name: made.entry.name })}
      size="lg"
    >
      <Text>{m.api_token_copy_the_token_now_and_keep()}</Text>
      <div className={classes.secret}>
        <code>{made.token}</code>
      </div>
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => clipboard.copy(made.token)}
          data-autofocus
        >
          {clipboard.copied ? m.api_token_copied() : m.api_token_copy_token()}
        </Button>
        <Button onClick={onClose}>{m.api_token_i_have_kept_it()}</Button>
      </Group>
    </Modal>
  );
}
