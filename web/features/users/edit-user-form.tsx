import { Button } from '@mantine/core';

import type { InputOf } from '#shared/platform/http/call.ts';
import {
  type SubUser,
  subUserLabels,
  updateUserForm,
  type UpdateUserForm,
} from '#shared/features/users/users.contract.ts';
import {
  grantableLevels,
  levelNames,
  mayChangeEmail,
  subAccountTypeIds,
  subAccountTypeLabel,
} from '#shared/features/users/users.rules.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { EditNotes, type FieldText } from '#web/platform/ui/form/edit-notes.tsx';
import { type Opened, useEdit } from '#web/platform/ui/form/use-edit.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { AccessFields, PersonFields } from '#web/features/users/user-fields.tsx';

import classes from './users.module.css';
import { m } from '#shared/platform/words/words.ts';

interface EditUserFormProps {
  user: SubUser;
  /** Reads the current version of the user. */
  read: () => Promise<SubUser>;
  onBack: () => void;
  onSubmit: (form: UpdateUserForm & { version: number }) => Promise<void>;
  onSaved: () => void;
}

type Values = InputOf<typeof updateUserForm>;

function openedOf(user: SubUser): Opened<Values> {
  const { version, changedBy, changedAt } = user;
  const values: Values = {
    fullName: user.fullName,
    email: user.email,
    phoneNumber: user.phoneNumber,
    designation: user.designation,
    department: user.department,
    subAccountTypeId: subAccountTypeIds.find((id) => id === user.subAccountTypeId) ?? 0,
    access: [...user.access],
  };
  return { values, version, changedBy, changedAt };
}

const texts: readonly FieldText<Values>[] = [
  [subUserLabels.fullName(), ({ fullName }) => fullName],
  [subUserLabels.phoneNumber(), ({ phoneNumber }) => phoneNumber],
  [subUserLabels.email(), ({ email }) => email],
  [subUserLabels.designation(), ({ designation }) => designation],
  [subUserLabels.department(), ({ department }) => department],
  [subUserLabels.access(), ({ access }) => levelNames(access)],
  [subUserLabels.subAccountTypeId(), ({ subAccountTypeId = 0 }) => subAccountTypeLabel(subAccountTypeId)],
];

/** Another user's details and access; levels that the current user does not have stay unchanged. */
export function EditUserForm({ user, read, onBack, onSubmit, onSaved }: EditUserFormProps) {
  const { facts } = useSession();
  const levels = grantableLevels(facts);
  const opened = openedOf(user);
  const form = useSchemaForm(updateUserForm, opened.values);
  const edit = useEdit({
    draftKey: `user/${user.userId}`,
    form,
    opened,
    latest: async () => openedOf(await read()),
  });
  const submit = async (values: UpdateUserForm) => {
    const saved = await edit.save(async (version) => {
      await onSubmit({ ...values, version });
      return true;
    });
    if (saved === null) return;
    edit.draft.discard();
    onSaved();
  };
  const emailNote = mayChangeEmail(facts.claims, user.access) ? undefined : m.users_email_fixed();
  return (
    <Form
      form={form}
      onSubmit={submit}
      label={m.users_edit_user({ loginId: user.loginId })}
      className={classes.form}
    >
      <EditNotes edit={edit} fields={texts} />
      <PersonFields field={form.field} {...(emailNote && { emailNote })} />
      <AccessFields
        field={form.field}
        levels={levels}
        fixed={user.access.filter((level) => !levels.includes(level))}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {m.common_back()}
        </Button>
        <SubmitButton form={form} busyLabel={m.common_updating()}>
          {m.common_update()}
        </SubmitButton>
      </div>
    </Form>
  );
}
