import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';

import {
  type CompanyDetail,
  companyFields,
  companyLabels,
} from '#shared/features/company/company.contract.ts';
import { useCompanyDetail } from '#web/features/company/company.api.ts';
import { CompanyForm } from '#web/features/company/company-form.tsx';
import { companyValue } from '#web/features/company/company-value.ts';
import { DecidedRequest, PendingRequest } from '#web/features/company/company-request.tsx';
import { DetailList } from '#web/platform/ui/detail-list.tsx';
import { useMarket } from '#web/platform/ui/market.ts';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';
import { m } from '#shared/platform/words/words.ts';

const title = m.app_screen_company_details();

/** /companydetail: the current details, the change waiting for approval, and the form to request one. */
export function CompanyDetailScreen() {
  const { data, error, refetch } = useCompanyDetail();
  const [editing, setEditing] = useState(false);
  if (!data) {
    return (
      <Page kind="form" isNarrow title={title}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />}
      </Page>
    );
  }
  if (editing) {
    return (
      <Page
        kind="form"
        isNarrow
        title={title}
        context={data.pending ? m.company_replaces_request() : m.company_edit_intro()}
      >
        <CompanyForm detail={data} onDone={() => setEditing(false)} />
      </Page>
    );
  }
  const decided = !data.pending && data.decided && <DecidedRequest decided={data.decided} />;
  // A refusal requires action; an approval is only information.
  const isRefused = data.decided?.status === 'rejected';
  return (
    <Page
      kind="form"
      isNarrow
      title={title}
      context={data.mayEdit ? m.company_of_account({ accountNo: data.accountNo }) : m.company_not_editable()}
      action={data.mayEdit && <Button onClick={() => setEditing(true)}>{m.company_edit()}</Button>}
    >
      {data.pending && <PendingRequest pending={data.pending} mayEdit={data.mayEdit} />}
      {isRefused && decided}
      <Details detail={data} />
      {!isRefused && decided}
    </Page>
  );
}

function Details({ detail }: { detail: CompanyDetail }) {
  const { code } = useMarket();
  const { company, pending } = detail;
  const changing = new Set(pending?.changes.map(({ field }) => field));
  return (
    <Section title={m.company_details()}>
      <DetailList
        details={companyFields.map((field) => ({
          label: companyLabels[field](),
          value: (
            <>
              {companyValue(field, company[field], code) || '–'}
              {changing.has(field) && (
                <Text span size="xs" c="dimmed" ml={8}>
                  {m.company_change_pending()}
                </Text>
              )}
            </>
          ),
        }))}
      />
    </Section>
  );
}

function Loading() {
  return (
    <Section title={m.company_details()}>
      <div role="status" aria-label={waitingText}>
        {companyFields.map((field, row) => (
          <Skeleton key={field} height={20} mb={20} width={row % 3 === 0 ? '45%' : '60%'} />
        ))}
      </div>
    </Section>
  );
}
