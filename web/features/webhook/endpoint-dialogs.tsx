import '@mantine/core/styles/Checkbox.layer.css';

import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';

import type { EventType } from '#shared/features/webhook/event-types.model.ts';
import { type Endpoint, type EndpointForm, endpointForm } from '#shared/features/webhook/webhook.contract.ts';
import { thingWords, typesByThing } from '#shared/features/webhook/webhook.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useKept } from '#web/platform/ui/form/use-kept.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

import classes from './webhook.module.css';

interface EndpointDialogProps {
  /** Null for a new endpoint. */
  endpoint: Endpoint | null;
  onClose: () => void;
  onSave: (form: EndpointForm) => Promise<void>;
}

/** The URL, a description for people, and which events are sent there. */
export function EndpointDialog({ endpoint, onClose, onSave }: EndpointDialogProps) {
  const title = endpoint ? m.webhook_edit_title() : m.webhook_add();
  const form = useSchemaForm(endpointForm, {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    eventTypes: [],
  });
  // By the saved values: what was typed over an endpoint that was changed since is not restored.
  const { endpointId = 'new', url, description, eventTypes: before = [] } = endpoint ?? {};
  const draftKey = `webhook/${JSON.stringify([endpointId, url, description, before])}`;
  const draft = useDraft(draftKey, form);
  const chosen = useKept<{ isAll: boolean; types: readonly EventType[] }>(`${draftKey}/events`, {
    isAll: before.length === 0,
    types: before,
  });
  const { isAll, types } = chosen.value;
  const [isMissing, setMissing] = useState(false);
  const save = async (values: EndpointForm) => {
    setMissing(!isAll && types.length === 0);
    if (!isAll && types.length === 0) return;
    await onSave({ ...values, eventTypes: isAll ? [] : [...types] });
    draft.discard();
    chosen.forget();
  };
  const startOver = () => {
    draft.startOver();
    chosen.draft.startOver();
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="lg" keepsTyped>
      <Form form={form} label={title} onSubmit={save} className={classes.form}>
        <DraftNote draft={{ restored: draft.restored || chosen.draft.restored, startOver }} />
        <TextField
          field={form.field('url')}
          label={m.webhook_field_url()}
          description={m.webhook_url_help()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          data-autofocus
        />
        <TextField
          field={form.field('description')}
          label={m.webhook_field_description()}
          description={m.webhook_description_help()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
        />
        <fieldset className={classes.events}>
          <legend>{m.webhook_which_events()}</legend>
          <Checkbox
            label={m.webhook_which_all()}
            checked={isAll}
            onChange={(event) => chosen.change({ isAll: event.currentTarget.checked })}
          />
          {!isAll && <TypeChoice types={types} onChange={(next) => chosen.change({ types: next })} />}
          {isMissing && !isAll && types.length === 0 && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {m.webhook_choose_one()}
            </Text>
          )}
        </fieldset>
        <DialogFoot onClose={onClose}>
          <SubmitButton form={form} busyLabel={endpoint ? m.webhook_saving() : m.webhook_adding()}>
            {endpoint ? m.webhook_save() : m.webhook_add()}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

interface TypeChoiceProps {
  types: readonly EventType[];
  onChange: (types: readonly EventType[]) => void;
}

/** The event types, grouped by what they are about; the names are the ones that programs receive. */
function TypeChoice({ types, onChange }: TypeChoiceProps) {
  const chosen = new Set(types);
  const set = (some: readonly EventType[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...types, ...some])] : types.filter((type) => !some.includes(type)));
  return typesByThing.map(({ thing, types: own }) => {
    const count = own.filter((type) => chosen.has(type)).length;
    return (
      <div key={thing} className={classes.thing}>
        <Checkbox
          label={thingWords[thing]()}
          fw={500}
          checked={count === own.length}
          indeterminate={count > 0 && count < own.length}
          onChange={(event) => set(own, event.currentTarget.checked)}
        />
        <div className={classes.types}>
          {own.map((type) => (
            <Checkbox
              key={type}
              size="xs"
              label={<code>{type}</code>}
              checked={chosen.has(type)}
              onChange={(event) => set([type], event.currentTarget.checked)}
            />
          ))}
        </div>
      </div>
    );
  });
}
