import { Button, Loader, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import {
  type CompanyDetail,
  type CompanyForm as Values,
  companyFields,
  companyForm,
  companyLabels,
} from '#shared/features/company/company.contract.ts';
import type { InputOf } from '#shared/platform/http/call.ts';
import { withChanges } from '#shared/features/company/company.rules.ts';
import { useReadCompany, useRequestCompanyChange } from '#web/features/company/company.api.ts';
import { type PostcodePlace, townFor, unknownPostcode } from '#shared/features/postcode/postcode.rules.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { LookUpFailed } from '#web/features/postcode/look-up-failed.tsx';
import { TownField } from '#web/features/postcode/town-field.tsx';
import { usePlace } from '#web/features/postcode/place.api.ts';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { DigitsField, PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { EditNotes, type FieldText } from '#web/platform/ui/form/edit-notes.tsx';
import { type Opened, useEdit } from '#web/platform/ui/form/use-edit.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow, Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './company.module.css';
import { m } from '#shared/platform/words/words.ts';

/** The form's rules, plus: a postcode that was looked up must exist. */
const withKnownPostcode = (unknown: () => string | null) =>
  labelled(
    z.extend(companyForm, {
      postcode: companyForm.shape.postcode.check(
        z.refine((postcode) => postcode !== unknown(), {
          error: ({ input }) => unknownPostcode(String(input)),
        }),
      ),
    }),
    companyLabels,
  );

interface CompanyFormProps {
  detail: CompanyDetail;
  onDone: () => void;
}

/** The details as they will be once the pending change is approved. */
const wantedOf = ({ company, pending }: CompanyDetail) => withChanges(company, pending?.changes ?? []);

function openedOf(detail: CompanyDetail): Opened<InputOf<typeof companyForm>> {
  const { state: _, ...values } = wantedOf(detail);
  const { version, changedBy, changedAt } = detail;
  return { values, version, changedBy, changedAt };
}

const texts: readonly FieldText<InputOf<typeof companyForm>>[] = companyFields.flatMap((field) =>
  field === 'state' ? [] : [[companyLabels[field](), (values) => values[field] ?? '']],
);

/** Requests other details, starting from the pending ones, if any: the new request replaces the old one. */
export function CompanyForm({ detail, onDone }: CompanyFormProps) {
  const market = useMarket();
  const request = useRequestCompanyChange();
  const read = useReadCompany();
  const opened = openedOf(detail);
  const start = opened.values;
  const unknown = useRef<string | null>(null);
  const [schema] = useState(() => withKnownPostcode(() => unknown.current));
  const form = useSchemaForm(schema, start);
  const edit = useEdit({
    draftKey: 'company',
    form,
    opened,
    latest: async () => openedOf(await read()),
  });
  const { methods } = form;
  const postcode = useWatch({ control: methods.control, name: 'postcode' });
  const look = usePlace(market.code, postcode);
  const place = look.data;

  const fillCity = useEffectEvent((found: PostcodePlace) => {
    if (!methods.getFieldState('postcode').isDirty) return;
    methods.setValue('city', townFor(found, methods.getValues('city')), { shouldDirty: true });
  });
  const checkPostcode = useEffectEvent(() => {
    unknown.current = place === null ? postcode : null;
    // Shown only after the field is left, because the user may still be typing.
    if (methods.getFieldState('postcode').isTouched) void methods.trigger('postcode');
  });
  useEffect(() => {
    if (place) fillCity(place);
    checkPostcode();
  }, [place]);

  const submit = async (values: Values) => {
    try {
      const saved = await edit.save((version) => request.mutateAsync({ ...values, version }));
      if (saved === null) return;
    } catch (thrown) {
      // The wording of spec §8 for any failure; the form shows the cause.
      toast.error(m.company_problem_no_right());
      throw thrown;
    }
    edit.draft.discard();
    toast.success(m.company_requested());
    onDone();
  };

  return (
    <Form form={form} onSubmit={submit} label={m.app_screen_company_details()} className={classes.form}>
      <EditNotes edit={edit} fields={texts} />
      <Section title={m.company_company()}>
        <FieldRow>
          <TextField field={form.field('name')} label={companyLabels.name()} autoComplete="organization" />
          <TextField
            field={form.field('registrationNo')}
            label={companyLabels.registrationNo()}
            autoComplete="off"
          />
        </FieldRow>
        <FieldRow>
          <PhoneField field={form.field('phone')} label={companyLabels.phone()} dialCode={market.dialCode} />
          <TextField
            field={form.field('email')}
            label={companyLabels.email()}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        </FieldRow>
      </Section>
      <Section title={m.company_address()} description={m.company_address_hint()}>
        <TextField
          field={form.field('address1')}
          label={companyLabels.address1()}
          autoComplete="address-line1"
        />
        <FieldRow>
          <TextField
            field={form.field('address2')}
            label={companyLabels.address2()}
            autoComplete="address-line2"
          />
          <TextField
            field={form.field('address3')}
            label={companyLabels.address3()}
            autoComplete="address-line3"
          />
        </FieldRow>
        <FieldRow columns={market.hasStates ? 3 : 2}>
          <DigitsField
            field={form.field('postcode')}
            label={companyLabels.postcode()}
            maxDigits={market.postcodeDigits}
            autoComplete="postal-code"
            rightSection={look.isFetching ? <Loader size={14} aria-hidden /> : null}
          />
          <TownField
            field={form.field('city')}
            label={companyLabels.city()}
            place={place}
            autoComplete="address-level2"
          />
          {market.hasStates && (
            <TextInput
              label={companyLabels.state()}
              value={postcode === start.postcode ? wantedOf(detail).state : (place?.State ?? '')}
              readOnly
              tabIndex={-1}
              variant="filled"
            />
          )}
        </FieldRow>
        <LookUpFailed look={look} />
      </Section>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          {m.common_back()}
        </Button>
        <SubmitButton form={form} busyLabel={m.common_submitting()}>
          {m.company_submit()}
        </SubmitButton>
      </div>
    </Form>
  );
}
