import { Button } from '@mantine/core';
import { Link, useNavigate } from '#web/platform/router/router.tsx';

import { createUserForm, type CreateUserForm, subUserLabels } from '#shared/features/users/users.contract.ts';
import { grantableLevels } from '#shared/features/users/users.rules.ts';
import { isOfEarlierTry } from '#web/platform/http/once.ts';
import { useSession } from '#web/platform/session/session.ts';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { FieldRow, Page, Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { AccessFields, PersonFields } from '#web/features/users/user-fields.tsx';
import { useCreateUser } from '#web/features/users/users.api.ts';

import classes from './users.module.css';
import { m } from '#shared/platform/words/words.ts';

const empty = {
  loginId: '',
  fullName: '',
  email: '',
  phoneNumber: '',
  designation: '',
  department: '',
  subAccountTypeId: 0 as const,
  access: [],
};

/** /createuser (spec §2, "Side menu groups"; domain.md, "Sub-users"). */
export function CreateUserScreen() {
  const { facts } = useSession();
  const navigate = useNavigate();
  const create = useCreateUser();
  const form = useSchemaForm(createUserForm, empty);
  const draft = useDraft('create-user', form);

  const submit = async (values: CreateUserForm) => {
    const created = await create.mutateAsync(values);
    if (!isOfEarlierTry(created)) {
      draft.discard();
      form.methods.reset(empty);
    }
    toast.success(m.users_toast_created());
    await navigate({ to: '/subUserlisting' });
  };

  return (
    <Page kind="form" isNarrow title={m.app_screen_create_user()} context={m.users_create_intro()}>
      <Form form={form} onSubmit={submit} label={m.app_screen_create_user()} className={classes.form}>
        <DraftNote draft={draft} />
        <Section title={m.users_person()}>
          <FieldRow>
            <TextField
              field={form.field('loginId')}
              label={subUserLabels.loginId()}
              description={m.users_login_id_hint()}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
          </FieldRow>
          <PersonFields field={form.field} emailNote={m.users_email_hint()} />
        </Section>
        <Section title={m.users_access()}>
          <AccessFields field={form.field} levels={grantableLevels(facts)} />
        </Section>
        <div className={classes.actions}>
          <Button component={Link} to="/subUserlisting" variant="default">
            {m.common_back()}
          </Button>
          <SubmitButton form={form} busyLabel={m.common_creating()}>
            {m.app_screen_create_user()}
          </SubmitButton>
        </div>
      </Form>
    </Page>
  );
}
