import { Anchor, Button } from '@mantine/core';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';

import { claimForm } from '#shared/features/claim/claim.contract.ts';
import type { CheckedConsignment } from '#shared/features/claim/claim-check.contract.ts';
import { causeWords } from '#shared/features/claim/claim.model.ts';
import { claimCauses, type ClaimCause, endText } from '#shared/features/claim/claim.rules.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { normaliseIdentity } from '#shared/platform/validation/normalise.ts';
import { m } from '#shared/platform/words/words.ts';
import { useSubmitClaim } from '#web/features/claim/claim.api.ts';
import { type Begun, type DraftBefore, useCarriedDraft } from '#web/features/claim/carried-draft.ts';
import { ClaimFiles } from '#web/features/claim/claim-files.tsx';
import { ParcelLines } from '#web/features/claim/parcel-lines.tsx';
import { forgetFiles, knowUploads, useUploads } from '#web/features/claim/uploads.ts';
import { isOfEarlierTry } from '#web/platform/http/once.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { Link, useNavigate } from '#web/platform/router/router.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { ConsignmentNumber } from '#web/platform/ui/copy-button.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { DecimalField } from '#web/platform/ui/form/number-fields.tsx';
import { SelectField } from '#web/platform/ui/form/select-field.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { type FieldRef, useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { FieldRow, Section, WithSummary } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './claim.module.css';
import { ClaimSummary } from '#web/features/claim/claim-summary.tsx';
import { GrowingTextarea } from '#web/platform/ui/growing-textarea.tsx';

export interface ClaimFormProps {
  checked: readonly CheckedConsignment[];
  draftBefore: DraftBefore;
  onLeaveOut: (cnNo: string) => void;
}

/** What happened, to which consignments, and what proves it. */
export function ClaimForm({ checked, draftBefore, onLeaveOut }: ClaimFormProps) {
  const allowed = checked.filter(({ allowClaim }) => allowClaim);
  const refused = checked.filter(({ allowClaim }) => !allowClaim);
  return (
    <>
      {refused.map((one) => (
        <NotPossible key={one.consignmentNoteNo} checked={one} onLeaveOut={onLeaveOut} />
      ))}
      {allowed.length > 0 && <Possible checked={allowed} draftBefore={draftBefore} />}
    </>
  );
}

function NotPossible({
  checked: { consignmentNoteNo: cnNo, errorMessage, openClaimId },
  onLeaveOut,
}: {
  checked: CheckedConsignment;
  onLeaveOut: (cnNo: string) => void;
}) {
  return (
    <Banner tone="red" role="status">
      <span className={classes.refused}>
        <ConsignmentNumber value={cnNo} />
        <span>{errorMessage}</span>
        {openClaimId !== null && (
          <Anchor
            renderRoot={(props) => <Link to="/claimlisting" search={{ claim: openClaimId }} {...props} />}
          >
            {m.claim_open_it()}
          </Anchor>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<X size={14} aria-hidden />}
          onClick={() => onLeaveOut(cnNo)}
        >
          {m.claim_leave_out()}
        </Button>
      </span>
    </Banner>
  );
}

/** The causes for which all of the consignments may be claimed; for each other cause, the first reason against it. */
function causesOf(checked: readonly CheckedConsignment[]) {
  return claimCauses.map((cause) => {
    const answers = checked.flatMap(({ causes }) => causes.filter((one) => one.cause === cause));
    const ends = answers.flatMap(({ endsAt }) => endsAt ?? []).toSorted();
    return {
      cause,
      problem: answers.find(({ allowed }) => !allowed)?.problem ?? null,
      endsAt: ends[0] ?? null,
    };
  });
}

function Possible({ checked, draftBefore }: Pick<ClaimFormProps, 'checked' | 'draftBefore'>) {
  const { fullName } = useSession();
  const market = useMarket();
  const navigate = useNavigate();
  const { mutateAsync } = useSubmitClaim();
  const uploads = useUploads();
  const causes = causesOf(checked);
  const cnNos = checked.map(({ consignmentNoteNo }) => consignmentNoteNo);
  const onlyCause = causes.filter(({ problem }) => problem === null);
  const [schema] = useState(() => claimForm(() => isoDayOf(new Date(), market)));
  const begun: Begun = {
    claimId: checked.length === 1 ? (checked[0]?.draftClaimId ?? null) : null,
    cause: onlyCause.length === 1 ? onlyCause[0]?.cause : undefined,
    description: '',
    claimantName: fullName.slice(0, 30),
    claimantIc: '',
    consignments: checked.map(({ consignmentNoteNo, parcel }) => ({
      ConsignmentNo: consignmentNoteNo,
      lossCents: parcel && parcel.declaredCents > 0 ? parcel.declaredCents : null,
      fileIds: [],
    })),
  };
  const form = useSchemaForm(schema, begun);
  const draftKey = `claim/${cnNos.join()}`;
  // Must run before the draft is read.
  useCarriedDraft(
    draftKey,
    begun,
    onlyCause.map((one) => one.cause),
    draftBefore,
  );
  const draft = useDraft(draftKey, form);
  useEffect(() => {
    for (const { consignmentNoteNo, parcel } of checked) knowUploads(consignmentNoteNo, parcel?.files ?? []);
  }, [checked]);
  const cause = (useWatch({ control: form.methods.control, name: 'cause' }) ?? null) as ClaimCause | null;
  const isSending = uploads.some(
    (item) => cnNos.includes(item.cnNo) && (item.state === 'sending' || item.state === 'waiting'),
  );
  const chosen = causes.find((one) => one.cause === cause);

  return (
    <Form
      form={form}
      label={m.claim_submit_title()}
      onSubmit={async (values) => {
        if (isSending) throw new Refusal(m.claim_files_on_the_way());
        const consignments = values.consignments.map((one) => ({
          ...one,
          lossCents: values.cause === 'late' ? null : one.lossCents,
          fileIds: uploads
            .filter((item) => item.cnNo === one.ConsignmentNo && item.state === 'done')
            .flatMap(({ fileId }) => fileId ?? []),
        }));
        try {
          const submitted = await mutateAsync({ ...values, consignments });
          if (!isOfEarlierTry(submitted)) draft.discard();
          // A file chosen during the submit keeps uploading, and is offered beside the claim.
          forgetFiles(consignments.flatMap(({ fileIds }) => fileIds));
          toast.success(m.claim_submit_success());
          await navigate({ to: '/claimlisting', search: { claim: submitted.claimId } });
        } catch (thrown) {
          toast.error(m.claim_submit_failed());
          throw thrown;
        }
      }}
    >
      <DraftNote draft={draft} />
      <WithSummary
        summary={<ClaimSummary checked={checked} cause={cause} form={form} isSending={isSending} />}
      >
        <Section title={m.claim_what_happened()}>
          <SelectField
            field={form.field('cause')}
            label={m.claim_field_cause()}
            withAsterisk
            choices={causes.map((one) => ({
              value: one.cause,
              label:
                one.problem === null
                  ? causeWords[one.cause]()
                  : m.claim_cause_not_now({ cause: causeWords[one.cause](), problem: one.problem }),
              disabled: one.problem !== null,
            }))}
          />
          {chosen && chosen.endsAt !== null && (
            <p className={classes.hint}>{m.claim_until({ day: endText(new Date(chosen.endsAt), market) })}</p>
          )}
          <DescriptionField field={form.field('description')} />
        </Section>
        {checked.map((one, index) => (
          <Section
            key={one.consignmentNoteNo}
            title={m.claim_cn_title({ cnNo: one.consignmentNoteNo })}
            {...(one.draftClaimId !== null && { description: m.claim_completes_draft() })}
          >
            {one.parcel && <ParcelLines cnNo={one.consignmentNoteNo} parcel={one.parcel} />}
            {cause !== 'late' && (
              <FieldRow>
                <DecimalField
                  field={form.field(`consignments.${index}.lossCents`)}
                  label={m.claim_field_loss()}
                  description={m.claim_loss_help()}
                  places={2}
                  shownPlaces={2}
                  currency={market.currency}
                />
              </FieldRow>
            )}
            <ClaimFiles cnNo={one.consignmentNoteNo} />
          </Section>
        ))}
        <Section title={m.claim_claimant()} description={m.claim_claimant_help()}>
          <FieldRow>
            <TextField
              field={form.field('claimantName')}
              label={m.claim_field_claimant_name()}
              autoComplete="name"
            />
            <TextField
              field={form.field('claimantIc')}
              label={m.claim_field_claimant_ic()}
              description={m.claim_ic_help()}
              normalise={normaliseIdentity}
              inputMode="numeric"
              autoComplete="off"
            />
          </FieldRow>
        </Section>
      </WithSummary>
    </Form>
  );
}

function DescriptionField({ field: ref }: { field: FieldRef }) {
  const { field, fieldState } = useController(ref);
  return (
    <GrowingTextarea
      {...field}
      value={typeof field.value === 'string' ? field.value : ''}
      label={m.claim_field_description()}
      description={m.claim_description_help()}
      withAsterisk
      minRows={3}
      error={fieldState.error?.message}
    />
  );
}
