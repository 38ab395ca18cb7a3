import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';

import { printingSizeIdOf, printingSizeOf, printingSizesFor } from '#shared/documents/paper.ts';
import {
  type ProfileForm as Values,
  profileForm,
  profileLabels,
  profileUpdatedMessage,
  type UserProfile,
} from '#shared/profile/profile.contract.ts';
import { mayChoosePrintingSize } from '#shared/profile/profile.rules.ts';
import { normaliseProfilePhone } from '#shared/validation/normalise.ts';
import { useSession } from '#web/app/session.ts';
import { Refusal } from '#web/http/refusal.ts';
import { editPurpose, PasswordValidationDialog } from '#web/profile/password-validation-dialog.tsx';
import { useUpdateProfile } from '#web/profile/profile.api.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { FieldRow, Section } from '#web/ui/page.tsx';
import { toast } from '#web/ui/toast.ts';

import classes from './profile.module.css';

interface ProfileFormProps {
  profile: UserProfile;
  /** Leaves without saving; none while the profile must be completed. */
  onBack?: () => void;
  onUpdated: () => Promise<void> | void;
}

/** The edit form of spec §2, and the form that completes an unverified profile. */
export function ProfileForm({ profile, onBack, onUpdated }: ProfileFormProps) {
  const { accountNumber, accountLabel, loginId, market } = useSession();
  const update = useUpdateProfile();
  const [mustConfirm, setMustConfirm] = useState(false);
  const form = useSchemaForm(profileForm, {
    Name: profile.fullName,
    Email: profile.email,
    PhoneNumber: profile.phoneNumber,
    Designation: profile.designation,
    Department: profile.department,
    ConsignmentPrintingSize: printingSizeIdOf(profile.consignmentPrintingSize),
  });
  const draft = useDraft('profile', form);
  const paper = printingSizeOf(useWatch({ control: form.methods.control, name: 'ConsignmentPrintingSize' }));

  const submit = async (values: Values) => {
    try {
      await update.mutateAsync(values);
    } catch (thrown) {
      // The confirmation has become too old: ask again, and keep what was typed.
      if (thrown instanceof Refusal && thrown.status === 403) setMustConfirm(true);
      throw thrown;
    }
    draft.discard();
    toast.success(profileUpdatedMessage);
    await onUpdated();
  };

  const back = () => {
    draft.discard();
    form.methods.reset();
    onBack?.();
  };

  return (
    <>
      <Form form={form} onSubmit={submit} label="Profile" className={classes.form}>
        <Section title="Login">
          <FieldRow>
            <TextInput label="Account No" value={accountNumber} readOnly variant="filled" />
            <TextInput label="Username" value={loginId} readOnly variant="filled" />
          </FieldRow>
        </Section>
        <Section title="You">
          <FieldRow>
            <TextField field={form.field('Name')} label={profileLabels.Name} autoComplete="name" />
            <TextField
              field={form.field('PhoneNumber')}
              label={profileLabels.PhoneNumber}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              leftSection={<span className={classes.dialCode}>+{market.dialCode}</span>}
              leftSectionWidth={48}
              normalise={(typed) => normaliseProfilePhone(typed, market)}
            />
          </FieldRow>
          <TextField
            field={form.field('Email')}
            label={profileLabels.Email}
            type="email"
            inputMode="email"
            autoComplete="email"
            description="Password links and answers to your requests go to this address."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <FieldRow>
            <TextField
              field={form.field('Designation')}
              label={profileLabels.Designation}
              autoComplete="organization-title"
            />
            <TextField field={form.field('Department')} label={profileLabels.Department} autoComplete="off" />
          </FieldRow>
        </Section>
        {mayChoosePrintingSize(accountLabel) && (
          <Section title="Printing">
            <FieldRow>
              <SelectField
                field={form.field('ConsignmentPrintingSize')}
                label={profileLabels.ConsignmentPrintingSize}
                choices={printingSizesFor(profile.subAccountTypeId).map(({ id, name }) => ({
                  value: id,
                  label: name,
                }))}
                description={`${paper.widthMm} × ${paper.heightMm} mm`}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
              />
            </FieldRow>
          </Section>
        )}
        <div className={classes.actions}>
          {onBack && (
            <Button variant="default" onClick={back}>
              Back
            </Button>
          )}
          <SubmitButton form={form} busyLabel="Updating">
            Update
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
    </>
  );
}
