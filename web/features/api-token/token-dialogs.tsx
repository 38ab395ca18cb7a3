import '@mantine/core/styles/Checkbox.layer.css';

import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';

import {
  type ApiToken,
  type ApiTokenForm,
  apiTokenForm,
  type ExpiredTokenForm,
  expiredTokenForm,
  scopeWords,
} from '#shared/features/api-token/api-token.contract.ts';
import { type TokenScope, tokenScopes } from '#shared/platform/rights/principal.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { DateField } from '#web/platform/ui/form/date-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

import classes from './api-token.module.css';
import { m } from '#shared/platform/words/words.ts';

interface ExpiredDialogProps {
  token: ApiToken;
  opened: boolean;
  onClose: () => void;
  onRegenerate: (form: ExpiredTokenForm) => Promise<void>;
}

/** Asks for the last day of the token that replaces an expired one. */
export function ExpiredDialog(props: ExpiredDialogProps) {
  const { token, opened, onClose, onRegenerate } = props;
  const { name, hint } = token;
  const form = useSchemaForm(expiredTokenForm, { expiresOn: undefined });
  const title = m.api_token_regenerate_name_2({ name });
  return (
    <Dialog opened={opened} keepMounted onClose={onClose} title={title} size="sm">
      <Form form={form} label={title} onSubmit={onRegenerate} className={classes.form}>
        <Text>{m.api_token_the_token_ending_in_hint_expired({ hint })}</Text>
        <DateField field={form.field('expiresOn')} label={m.api_token_expires_on()} data-autofocus />
        <DialogFoot onClose={onClose}>
          <SubmitButton form={form} busyLabel={m.api_token_regenerating()}>
            {m.api_token_regenerate_name({ name })}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

interface GenerateDialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  onGenerate: (form: ApiTokenForm) => Promise<void>;
}

/** Asks for a name that later shows which program uses the token, for a last day (for trials) and for the scopes. */
export function GenerateDialog({ title, opened, onClose, onGenerate }: GenerateDialogProps) {
  const form = useSchemaForm(apiTokenForm, { name: '', expiresOn: null });
  const [isAll, setAll] = useState(true);
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [isMissing, setMissing] = useState(false);
  const generate = async (values: ApiTokenForm) => {
    const isChosen = isAll || scopes.length > 0;
    setMissing(!isChosen);
    if (isChosen) await onGenerate({ ...values, ...(!isAll && { scopes: [...scopes] }) });
  };
  return (
    <Dialog opened={opened} keepMounted onClose={onClose} title={title} size="sm">
      <Form form={form} label={title} onSubmit={generate} className={classes.form}>
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
        <fieldset className={classes.scopes}>
          <legend>{m.api_token_scopes_which()}</legend>
          <Checkbox
            label={m.api_token_scopes_all()}
            checked={isAll}
            onChange={({ currentTarget }) => setAll(currentTarget.checked)}
          />
          {!isAll &&
            tokenScopes.map((scope) => (
              <Checkbox
                key={scope}
                ml={28}
                label={scopeWords[scope]()}
                checked={scopes.includes(scope)}
                onChange={({ currentTarget }) =>
                  setScopes(
                    currentTarget.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope),
                  )
                }
              />
            ))}
          {isMissing && !isAll && scopes.length === 0 && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {m.api_token_scopes_choose()}
            </Text>
          )}
        </fieldset>
        <DialogFoot onClose={onClose}>
          <SubmitButton form={form} busyLabel={m.api_token_generating()}>
            {m.api_token_generate()}
          </SubmitButton>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
