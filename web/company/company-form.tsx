import { Button, Loader, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';

import {
  type CompanyDetail,
  type CompanyForm as Values,
  companyForm,
  companyLabels,
  companyRefusedMessage,
  companyRequestedMessage,
} from '#shared/company/company.contract.ts';
import { withChanges } from '#shared/company/company.rules.ts';
import { useRequestCompanyChange } from '#web/company/company.api.ts';
import { LookUpFailed } from '#web/postcode/look-up-failed.tsx';
import { usePlace } from '#web/postcode/place.api.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { DigitsField, PhoneField } from '#web/ui/form/number-fields.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useMarket } from '#web/ui/market.ts';
import { FieldRow, Section } from '#web/ui/page.tsx';
import { toast } from '#web/ui/toast.ts';

import classes from './company.module.css';

interface CompanyFormProps {
  detail: CompanyDetail;
  onDone: () => void;
}

/** Asks for other details, starting from those that wait, if any: the new request replaces the old one. */
export function CompanyForm({ detail, onDone }: CompanyFormProps) {
  const market = useMarket();
  const request = useRequestCompanyChange();
  const { state: knownState, ...start } = withChanges(detail.company, detail.pending?.changes ?? []);
  const form = useSchemaForm(companyForm, start);
  const draft = useDraft('company', form);
  const { methods } = form;
  const postcode = useWatch({ control: methods.control, name: 'postcode' });
  const look = usePlace(market.code, postcode);
  const place = look.data;

  const fillCity = useEffectEvent((city: string) => {
    if (methods.getFieldState('postcode').isDirty) methods.setValue('city', city, { shouldDirty: true });
  });
  useEffect(() => {
    if (place) fillCity(place.city);
  }, [place]);

  const submit = async (values: Values) => {
    try {
      await request.mutateAsync(values);
    } catch (thrown) {
      // The words of spec §8 for any failure; the form tells the cause.
      toast.error(companyRefusedMessage);
      throw thrown;
    }
    draft.discard();
    toast.success(companyRequestedMessage);
    onDone();
  };

  const back = () => {
    draft.discard();
    methods.reset();
    onDone();
  };

  return (
    <Form form={form} onSubmit={submit} label="Company Details" className={classes.form}>
      <Section title="Company">
        <FieldRow>
          <TextField field={form.field('name')} label={companyLabels.name} autoComplete="organization" />
          <TextField
            field={form.field('registrationNo')}
            label={companyLabels.registrationNo}
            autoComplete="off"
          />
        </FieldRow>
        <FieldRow>
          <PhoneField field={form.field('phone')} label={companyLabels.phone} dialCode={market.dialCode} />
          <TextField
            field={form.field('email')}
            label={companyLabels.email}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        </FieldRow>
      </Section>
      <Section
        title="Address"
        description="Consignment notes start from here, unless the address book has a default sender."
      >
        <TextField
          field={form.field('address1')}
          label={companyLabels.address1}
          autoComplete="address-line1"
        />
        <FieldRow>
          <TextField
            field={form.field('address2')}
            label={companyLabels.address2}
            autoComplete="address-line2"
          />
          <TextField
            field={form.field('address3')}
            label={companyLabels.address3}
            autoComplete="address-line3"
          />
        </FieldRow>
        <FieldRow columns={3}>
          <DigitsField
            field={form.field('postcode')}
            label={companyLabels.postcode}
            maxDigits={market.postcodeDigits}
            autoComplete="postal-code"
            rightSection={look.isFetching ? <Loader size={14} aria-hidden /> : null}
          />
          <TextField field={form.field('city')} label={companyLabels.city} autoComplete="address-level2" />
          <TextInput
            label={companyLabels.state}
            value={postcode === start.postcode ? knownState : (place?.State ?? '')}
            readOnly
            tabIndex={-1}
            variant="filled"
          />
        </FieldRow>
        <LookUpFailed look={look} />
      </Section>
      <div className={classes.actions}>
        <Button variant="default" onClick={back}>
          Back
        </Button>
        <SubmitButton form={form} busyLabel="Submitting">
          Submit for approval
        </SubmitButton>
      </div>
    </Form>
  );
}
