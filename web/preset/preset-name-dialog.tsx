import { Button, Group, Modal } from '@mantine/core';

import { presetLabels, presetNameForm } from '#shared/preset/preset.contract.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';

interface PresetNameDialogProps {
  title: string;
  /** What the name is now; empty for a new preset. */
  name: string;
  submitLabel: string;
  busyLabel: string;
  onClose: () => void;
  /** Closes the dialog when it is done; a refusal is shown in it. */
  onName: (name: string) => Promise<void>;
}

export function PresetNameDialog(props: PresetNameDialogProps) {
  const { title, name, submitLabel, busyLabel, onClose, onName } = props;
  const form = useSchemaForm(presetNameForm, { Name: name });
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <Form
        form={form}
        label={title}
        onSubmit={async ({ Name }) => {
          await onName(Name);
          onClose();
        }}
      >
        <TextField field={form.field('Name')} label={presetLabels.Name} autoComplete="off" data-autofocus />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} busyLabel={busyLabel}>
            {submitLabel}
          </SubmitButton>
        </Group>
      </Form>
    </Modal>
  );
}
