import type { Claim } from '#shared/access/rights.ts';
import { subUserLabels } from '#shared/users/users.contract.ts';
import { subAccountTypeIds, subAccountTypeLabel } from '#shared/users/users.rules.ts';
import { AccessField } from '#web/users/access-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { PhoneField } from '#web/ui/form/number-fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { FieldRef } from '#web/ui/form/use-schema-form.ts';
import { useMarket } from '#web/ui/market.ts';
import { FieldRow } from '#web/ui/page.tsx';

export type UserFieldName =
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

/** Who the person is: the fields that creating and updating share. */
export function PersonFields({ field, emailNote }: FieldsProps & { emailNote?: string }) {
  const { dialCode } = useMarket();
  return (
    <>
      <FieldRow>
        <TextField field={field('fullName')} label={subUserLabels.fullName} autoComplete="off" />
        <PhoneField
          field={field('phoneNumber')}
          label={subUserLabels.phoneNumber}
          dialCode={dialCode}
          autoComplete="off"
        />
      </FieldRow>
      <TextField
        field={field('email')}
        label={subUserLabels.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        description={emailNote}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <FieldRow>
        <TextField field={field('designation')} label={subUserLabels.designation} autoComplete="off" />
        <TextField field={field('department')} label={subUserLabels.department} autoComplete="off" />
      </FieldRow>
    </>
  );
}

/** What the person may do. */
export function AccessFields({
  field,
  levels,
  fixed,
}: FieldsProps & { levels: readonly Claim[]; fixed?: readonly Claim[] }) {
  return (
    <>
      <AccessField
        field={field('access')}
        label={subUserLabels.access}
        levels={levels}
        description="You can give what you have yourself."
        {...(fixed && { fixed })}
      />
      <FieldRow>
        <SelectField
          field={field('subAccountTypeId')}
          label={subUserLabels.subAccountTypeId}
          choices={subAccountTypeIds.map((id) => ({ value: id, label: subAccountTypeLabel(id) }))}
          description="All but Standard print on one paper only."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </FieldRow>
    </>
  );
}
