import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';

import {
  createUserForm,
  type CreateUserForm,
  subUserLabels,
  userCreatedMessage,
} from '#shared/users/users.contract.ts';
import { grantableLevels } from '#shared/users/users.rules.ts';
import { useSession } from '#web/app/session.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { FieldRow, Page, Section } from '#web/ui/page.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccessFields, PersonFields } from '#web/users/user-fields.tsx';
import { useCreateUser } from '#web/users/users.api.ts';

import classes from './users.module.css';

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
    await create.mutateAsync(values);
    draft.discard();
    form.methods.reset(empty);
    toast.success(userCreatedMessage);
    await navigate({ to: '/subUserlisting' });
  };

  return (
    <Page
      kind="form"
      isNarrow
      title="Create User"
      context="The new user sets a password with a link that we send by mail."
    >
      <Form form={form} onSubmit={submit} label="Create User" className={classes.form}>
        <Section title="Person">
          <FieldRow>
            <TextField
              field={form.field('loginId')}
              label={subUserLabels.loginId}
              description="For the login page, without spaces. It cannot be changed later."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={30}
              autoFocus
            />
          </FieldRow>
          <PersonFields field={form.field} emailNote="The link to set the first password goes here." />
        </Section>
        <Section title="Access">
          <AccessFields field={form.field} levels={grantableLevels(facts)} />
        </Section>
        <div className={classes.actions}>
          <Button component={Link} to="/subUserlisting" variant="default">
            Back
          </Button>
          <SubmitButton form={form} busyLabel="Creating">
            Create User
          </SubmitButton>
        </div>
      </Form>
    </Page>
  );
}
