import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';

import type { InputOf } from '#shared/platform/http/call.ts';
import { printingSizeIdOf, printingSizeOf, printingSizesFor } from '#shared/platform/documents/paper.ts';
import {
  type ProfileForm as Values,
  profileForm,
  type UserProfile,
} from '#shared/features/profile/profile.contract.ts';
import { mayChoosePrintingSize } from '#shared/features/profile/profile.rules.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { editPurpose, PasswordValidationDialog } from '#web/features/profile/password-validation-dialog.tsx';
import { readProfile, useUpdateProfile } from '#web/features/profile/profile.api.ts';
import { PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { EditNotes, type FieldText } from '#web/platform/ui/form/edit-notes.tsx';
import { type Opened, useEdit } from '#web/platform/ui/form/use-edit.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './profile.module.css';
import { m } from '#shared/platform/words/words.ts';

interface ProfileFormProps {
  profile: UserProfile;
  /** Leaves without saving; undefined if the profile must be completed. */
  onBack?: () => void;
  onUpdated: () => Promise<void> | void;
}

function openedOf(profile: UserProfile): Opened<InputOf<typeof profileForm>> {
  const { version, changedBy, changedAt } = profile;
  const values = {
    Name: profile.fullName,
    Email: profile.email,
    PhoneNumber: profile.phoneNumber,
    Designation: profile.designation,
    Department: profile.department,
    ConsignmentPrintingSize: printingSizeIdOf(profile.consignmentPrintingSize),
  };
  return { values, version, changedBy, changedAt };
}

const texts: readonly FieldText<InputOf<typeof profileForm>>[] = [
  [m.profile_full_name(), ({ Name }) => Name],
  [m.profile_contact_number(), ({ PhoneNumber }) => PhoneNumber],
  [m.common_email(), ({ Email }) => Email],
  [m.profile_designation(), ({ Designation }) => Designation],
  [m.profile_department(), ({ Department }) => Department],
  [m.profile_printing_size(), ({ ConsignmentPrintingSize }) => printingSizeOf(ConsignmentPrintingSize).name],
];

/** The edit form of spec §2, also used to complete an unverified profile. */
export function ProfileForm({ profile, onBack, onUpdated }: ProfileFormProps) {
  const { accountNumber, accountLabel, loginId, market } = useSession();
  const update = useUpdateProfile();
  const [mustConfirm, setMustConfirm] = useState(false);
  /** Values that wait for the code of the second step. */
  const [unproven, setUnproven] = useState<Values | null>(null);
  const opened = openedOf(profile);
  const form = useSchemaForm(profileForm, opened.values);
  const edit = useEdit({
    draftKey: 'profile',
    form,
    opened,
    latest: async () => openedOf(await readProfile()),
  });
  const paper = printingSizeOf(useWatch({ control: form.methods.control, name: 'ConsignmentPrintingSize' }));

  const save = async (values: Values, Code?: string) => {
    const saved = await edit.save(async (version) => {
      await update.mutateAsync({ ...values, version, Code });
      return true;
    });
    setUnproven(null);
    if (saved === null) return;
    edit.draft.discard();
    toast.success(m.profile_updated());
    await onUpdated();
  };

  const submit = async (values: Values) => {
    try {
      await save(values);
    } catch (thrown) {
      if (thrown instanceof Refusal && 'Code' in thrown.fields) return setUnproven(values);
      // The password confirmation has expired: ask again, and keep what was typed.
      if (thrown instanceof Refusal && thrown.code === m.profile_problem_confirm_first.code) {
        setMustConfirm(true);
      }
      throw thrown;
    }
  };

  return (
    <>
      <Form form={form} onSubmit={submit} label={m.profile_profile()} className={classes.form}>
        <EditNotes edit={edit} fields={texts} />
        <Section title={m.profile_login()}>
          <FieldRow>
            <TextInput label={m.profile_account_no()} value={accountNumber} readOnly variant="filled" />
            <TextInput label={m.common_username()} value={loginId} readOnly variant="filled" />
          </FieldRow>
        </Section>
        <Section title={m.profile_you()}>
          <FieldRow>
            <TextField field={form.field('Name')} label={m.profile_full_name()} autoComplete="name" />
            <PhoneField
              field={form.field('PhoneNumber')}
              label={m.profile_contact_number()}
              dialCode={market.dialCode}
            />
          </FieldRow>
          <TextField
            field={form.field('Email')}
            label={m.common_email()}
            type="email"
            inputMode="email"
            autoComplete="email"
            description={m.profile_email_hint()}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <FieldRow>
            <TextField
              field={form.field('Designation')}
              label={m.profile_designation()}
              autoComplete="organization-title"
            />
            <TextField field={form.field('Department')} label={m.profile_department()} autoComplete="off" />
          </FieldRow>
        </Section>
        {mayChoosePrintingSize(accountLabel) && (
          <Section title={m.profile_printing()}>
            <FieldRow>
              <SelectField
                field={form.field('ConsignmentPrintingSize')}
                label={m.profile_printing_size()}
                choices={printingSizesFor(profile.subAccountTypeId).map(({ id, name }) => ({
                  value: id,
                  label: name,
                }))}
                // words: a size in figures
                description={`${paper.widthMm} × ${paper.heightMm} mm`}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
              />
            </FieldRow>
          </Section>
        )}
        <div className={classes.actions}>
          {onBack && (
            <Button variant="default" onClick={onBack}>
              {m.common_back()}
            </Button>
          )}
          <SubmitButton form={form} busyLabel={m.common_updating()}>
            {m.common_update()}
          </SubmitButton>
        </div>
      </Form>
      {mustConfirm && (
        <PasswordValidationDialog
          loginId={loginId}
          purpose={editPurpose}
          onClose={() => setMustConfirm(false)}
          onConfirmed={() => {
            setMustConfirm(false);
            form.methods.clearErrors('root');
          }}
        />
      )}
      {unproven && (
        <PasswordValidationDialog
          loginId={loginId}
          purpose={m.profile_email_purpose()}
          asksCode
          onClose={() => setUnproven(null)}
          onConfirmed={(code) => save(unproven, code)}
        />
      )}
    </>
  );
}
