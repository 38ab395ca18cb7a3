import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';

import {
  type CompanyDetail,
  companyFields,
  companyLabels,
  companyRefusedMessage,
} from '#shared/company/company.contract.ts';
import { useCompanyDetail } from '#web/company/company.api.ts';
import { CompanyForm } from '#web/company/company-form.tsx';
import { companyValue } from '#web/company/company-value.ts';
import { DecidedRequest, PendingRequest } from '#web/company/company-request.tsx';
import { DetailList } from '#web/ui/detail-list.tsx';
import { useMarket } from '#web/ui/market.ts';
import { Page, Section } from '#web/ui/page.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { waitingText } from '#web/ui/waiting.ts';

const title = 'Company Details';

/** /companydetail: the details as they are, what waits for approval, and the form that asks for others. */
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
        context={
          data.pending
            ? 'This replaces the request that is waiting for approval.'
            : 'We check every change before it counts. Please allow up to 3 working days.'
        }
      >
        <CompanyForm detail={data} onDone={() => setEditing(false)} />
      </Page>
    );
  }
  const decided = !data.pending && data.decided && <DecidedRequest decided={data.decided} />;
  // A refusal asks for something to be done; an approval is only there to be known.
  const isRefused = data.decided?.status === 'rejected';
  return (
    <Page
      kind="form"
      isNarrow
      title={title}
      context={data.mayEdit ? `Account ${data.accountNo}` : `${companyRefusedMessage} Please ask your Admin.`}
      action={data.mayEdit && <Button onClick={() => setEditing(true)}>Edit Company Details</Button>}
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
    <Section title="Details">
      <DetailList
        details={companyFields.map((field) => ({
          label: companyLabels[field],
          value: (
            <>
              {companyValue(field, company[field], code) || '–'}
              {changing.has(field) && (
                <Text span size="xs" c="dimmed" ml={8}>
                  change pending
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
    <Section title="Details">
      <div role="status" aria-label={waitingText}>
        {companyFields.map((field, row) => (
          <Skeleton key={field} height={20} mb={20} width={row % 3 === 0 ? '45%' : '60%'} />
        ))}
      </div>
    </Section>
  );
}
