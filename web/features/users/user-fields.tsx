import type { Claim } from '#shared/platform/rights/rights.ts';
import { subUserLabels } from '#shared/features/users/users.contract.ts';
import { subAccountTypeIds, subAccountTypeLabel } from '#shared/features/users/users.rules.ts';
import { AccessField } from '#web/features/users/access-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import type { FieldRef } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow } from '#web/platform/ui/page.tsx';
import { m } from '#shared/platform/words/words.ts';

type UserFieldName =
  | 'fullName'
  | 'email'
  | 'phoneNumber'
  | 'designation'
  | 'department'
  | 'subAccountTypeId'
  | 'access';

interface FieldsProps {
  field: (name: UserFieldName) => FieldRef;
}

/** The personal details, shared by the forms for creating and editing a user. */
export function PersonFields({ field, emailNote }: FieldsProps & { emailNote?: string }) {
  const { dialCode } = useMarket();
  return (
    <>
      <FieldRow>
        <TextField field={field('fullName')} label={subUserLabels.fullName()} autoComplete="off" />
        <PhoneField
          field={field('phoneNumber')}
          label={subUserLabels.phoneNumber()}
          dialCode={dialCode}
          autoComplete="off"
        />
      </FieldRow>
      <TextField
        field={field('email')}
        label={subUserLabels.email()}
        type="email"
        inputMode="email"
        autoComplete="off"
        description={emailNote}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <FieldRow>
        <TextField field={field('designation')} label={subUserLabels.designation()} autoComplete="off" />
        <TextField field={field('department')} label={subUserLabels.department()} autoComplete="off" />
      </FieldRow>
    </>
  );
}

export function AccessFields({
  field,
  levels,
  fixed,
}: FieldsProps & { levels: readonly Claim[]; fixed?: readonly Claim[] }) {
  return (
    <>
      <AccessField
        field={field('access')}
        label={subUserLabels.access()}
        levels={levels}
        description={m.users_access_hint()}
        {...(fixed && { fixed })}
      />
      <FieldRow>
        <SelectField
          field={field('subAccountTypeId')}
          label={subUserLabels.subAccountTypeId()}
          choices={subAccountTypeIds.map((id) => ({ value: id, label: subAccountTypeLabel(id) }))}
          description={m.users_type_hint()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </FieldRow>
    </>
  );
}
