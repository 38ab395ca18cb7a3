import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';

import { Button, Group, Modal, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';

import { type ApiTokenForm, apiTokenForm, type NewApiToken } from '#shared/api-token/api-token.contract.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';

import classes from './api-token.module.css';

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
          label="Name"
          placeholder="The program that will use it"
          autoComplete="off"
          data-autofocus
        />
        <TextField
          field={form.field('expiresOn')}
          label="Expires on"
          description="Works until the end of this day; empty for no end."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="date"
          onChange={(event) => form.methods.setValue('expiresOn', event.currentTarget.value || null)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} busyLabel="Generating">
            Generate
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
      title={`Token for ${made.entry.name}`}
      size="lg"
    >
      <Text>Copy the token now and keep it safe. It is shown only this once: we keep no copy of it.</Text>
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
          {clipboard.copied ? 'Copied' : 'Copy token'}
        </Button>
        <Button onClick={onClose}>I have kept it</Button>
      </Group>
    </Modal>
  );
}
