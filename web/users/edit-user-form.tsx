import { Button } from '@mantine/core';

import { type SubUser, updateUserForm, type UpdateUserForm } from '#shared/users/users.contract.ts';
import { grantableLevels, mayChangeEmail, subAccountTypeIds } from '#shared/users/users.rules.ts';
import { useSession } from '#web/app/session.ts';
import { Form } from '#web/ui/form/form.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { AccessFields, PersonFields } from '#web/users/user-fields.tsx';

import classes from './users.module.css';

interface EditUserFormProps {
  user: SubUser;
  onBack: () => void;
  onSubmit: (form: UpdateUserForm) => Promise<void>;
}

/** Another user's details and access; what whoever asks lacks stays as it is. */
export function EditUserForm({ user, onBack, onSubmit }: EditUserFormProps) {
  const { facts } = useSession();
  const levels = grantableLevels(facts);
  const form = useSchemaForm(updateUserForm, {
    fullName: user.fullName,
    email: user.email,
    phoneNumber: user.phoneNumber,
    designation: user.designation,
    department: user.department,
    subAccountTypeId: subAccountTypeIds.find((id) => id === user.subAccountTypeId) ?? 0,
    access: [...user.access],
  });
  const emailNote = mayChangeEmail(facts.claims, user.access)
    ? undefined
    : 'Only someone who has every access level of this user can change it.';
  return (
    <Form form={form} onSubmit={onSubmit} label={`Edit ${user.loginId}`} className={classes.form}>
      <PersonFields field={form.field} {...(emailNote && { emailNote })} />
      <AccessFields
        field={form.field}
        levels={levels}
        fixed={user.access.filter((level) => !levels.includes(level))}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <SubmitButton form={form} busyLabel="Updating">
          Update
        </SubmitButton>
      </div>
    </Form>
  );
}
