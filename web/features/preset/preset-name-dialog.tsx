import { presetNameForm } from '#shared/features/preset/preset.contract.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { m } from '#shared/platform/words/words.ts';

interface PresetNameDialogProps {
  title: string;
  /** The current name; empty for a new preset. */
  name: string;
  submitLabel: string;
  busyLabel: string;
  onClose: () => void;
  /** The dialog closes when this resolves; a refusal is shown in it. */
  onName: (name: string) => Promise<void>;
}

export function PresetNameDialog(props: PresetNameDialogProps) {
  const { title, name, submitLabel, busyLabel, onClose, onName } = props;
  const form = useSchemaForm(presetNameForm, { Name: name });
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <Form
        form={form}
        label={title}
        onSubmit={async ({ Name }) => {
          await onName(Name);
          onClose();
        }}
      >
        <TextField
          field={form.field('Name')}
          label={m.preset_field_name()}
          autoComplete="off"
          data-autofocus
        />
        <DialogFoot onClose={onClose} mt="lg">
          <SubmitButton form={form} busyLabel={busyLabel}>
            {submitLabel}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
