import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';

import {
  providerForm,
  type SignInProvider,
} from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import { PasswordValidationDialog } from '#web/features/profile/password-validation-dialog.tsx';
import {
  useProvider,
  useRemoveProvider,
  useSaveProvider,
} from '#web/features/security/single-sign-on.api.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { useSession } from '#web/platform/session/session.ts';
import { SwitchField } from '#web/platform/ui/form/switch-field.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { PasswordField, TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { FormMessage } from '#web/platform/ui/form/whole-message.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './security.module.css';

type Values = OutputOf<typeof providerForm>;

const matches = [
  { value: 'email' as const, label: m.single_sign_on_match_email() },
  { value: 'loginId' as const, label: m.single_sign_on_match_login_id() },
];

interface ProviderFormProps {
  provider: SignInProvider | null;
  redirectUri: string;
  mayBeForOrganisation: boolean;
  asksCode: boolean;
}

function ProviderForm({ provider, redirectUri, mayBeForOrganisation, asksCode }: ProviderFormProps) {
  const { loginId } = useSession();
  const save = useSaveProvider();
  const remove = useRemoveProvider();
  const [wanted, setWanted] = useState<Values | 'remove' | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const form = useSchemaForm(providerForm, {
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    label: provider?.label ?? '',
    matchBy: provider?.matchBy ?? 'email',
    isPasswordOff: provider?.isPasswordOff ?? false,
    isForOrganisation: provider?.isForOrganisation ?? false,
  });

  const carryOut = async (what: Values | 'remove', Code?: string) => {
    if (what === 'remove') {
      await remove.mutateAsync(Code);
      setWanted(null);
      toast.success(m.single_sign_on_toast_removed());
      return;
    }
    try {
      await save.mutateAsync({ ...what, Code });
      toast.success(m.single_sign_on_toast_saved());
    } catch (thrown) {
      // A wrong code is shown in the dialog; errors about the provider are shown in the form below it.
      if (!(thrown instanceof Refusal) || 'Code' in thrown.fields) throw thrown;
      if (Object.keys(thrown.fields).length > 0) form.refuse(thrown);
      // Also shown above the form, because the focus returns to the button and not to the field.
      setMessage(thrown.message);
    }
    setWanted(null);
  };

  return (
    <>
      <Form
        form={form}
        label={m.single_sign_on_title()}
        className={classes.form}
        onSubmit={async (values) => {
          setMessage(null);
          setWanted(values);
        }}
      >
        <FormMessage message={message} />
        <TextField
          field={form.field('issuer')}
          label={m.single_sign_on_issuer()}
          description={m.single_sign_on_issuer_hint()}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          field={form.field('clientId')}
          label={m.single_sign_on_client_id()}
          autoComplete="off"
          spellCheck={false}
        />
        <PasswordField
          field={form.field('clientSecret')}
          label={m.single_sign_on_client_secret()}
          description={provider ? m.single_sign_on_client_secret_kept() : undefined}
          autoComplete="new-password"
        />
        <TextField
          field={form.field('label')}
          label={m.single_sign_on_label()}
          description={m.single_sign_on_label_hint()}
          autoComplete="off"
        />
        <SelectField
          field={form.field('matchBy')}
          label={m.single_sign_on_match_by()}
          description={m.single_sign_on_match_by_hint()}
          choices={matches}
        />
        <SwitchField
          field={form.field('isPasswordOff')}
          label={m.single_sign_on_password_off()}
          description={m.single_sign_on_password_off_hint()}
        />
        {mayBeForOrganisation && (
          <SwitchField
            field={form.field('isForOrganisation')}
            label={m.single_sign_on_for_organisation()}
            description={m.single_sign_on_for_organisation_hint()}
          />
        )}
        <Text size="sm" c="dimmed">
          {m.single_sign_on_redirect()}: <code>{redirectUri}</code>
        </Text>
        <Group justify="flex-end">
          {provider && (
            <Button variant="default" onClick={() => setWanted('remove')}>
              {m.single_sign_on_remove()}
            </Button>
          )}
          <SubmitButton form={form} busyLabel={m.single_sign_on_saving()}>
            {m.single_sign_on_save()}
          </SubmitButton>
        </Group>
      </Form>
      {wanted && (
        <PasswordValidationDialog
          loginId={loginId}
          purpose={
            wanted === 'remove'
              ? m.single_sign_on_enter_password_to_remove()
              : m.single_sign_on_enter_password_to_save()
          }
          asksCode={asksCode}
          onClose={() => setWanted(null)}
          onConfirmed={(code) => carryOut(wanted, code)}
        />
      )}
    </>
  );
}

/** For Admin: lets the account's users sign in with their organisation's own login. */
export function SingleSignOnSection({ asksCode }: { asksCode: boolean }) {
  const { data, error, refetch } = useProvider();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || Boolean(data?.provider);
  return (
    <Section
      title={m.single_sign_on_title()}
      description={m.single_sign_on_how()}
      action={
        data &&
        !isShown && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {m.security_turn_on()}
          </Button>
        )
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={40} />}
      {data && !isShown && (
        <Text c="dimmed">
          {data.inherited === null
            ? m.single_sign_on_off()
            : m.single_sign_on_inherited({ label: data.inherited })}
        </Text>
      )}
      {data && isShown && (
        <ProviderForm
          // Remount after a save, to show the saved values.
          key={data.provider?.changedAt ?? ''}
          {...data}
          asksCode={asksCode}
        />
      )}
    </Section>
  );
}
