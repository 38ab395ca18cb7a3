import { Button, Select, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';

import {
  type ApiToken,
  type ApiTokenKind,
  generatedMessages,
  type NewApiToken,
} from '#shared/features/api-token/api-token.contract.ts';
import { useApiTokens } from '#web/features/api-token/api-token.api.ts';
import { type Asking, TokenAsking } from '#web/features/api-token/token-asking.tsx';
import { SecretDialog } from '#web/platform/ui/secret-dialog.tsx';
import { RequestsPanel } from '#web/features/api-token/requests-panel.tsx';
import { TokenList } from '#web/features/api-token/token-list.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './api-token.module.css';
import { m } from '#shared/platform/words/words.ts';

const kinds = [
  {
    kind: 'live',
    title: m.api_token_live_tokens(),
    about: m.api_token_for_your_shop_and_your_own(),
    generate: m.api_token_generate_api_token(),
    empty: m.api_token_no_live_token_yet_generate_one(),
  },
  {
    kind: 'sandbox',
    title: m.api_token_sandbox_tokens(),
    about: m.api_token_for_trying_out_the_same_interface(),
    generate: m.api_token_generate_sandbox_api_token(),
    empty: m.api_token_no_sandbox_token_yet_generate_one(),
  },
] as const satisfies readonly {
  kind: ApiTokenKind;
  title: string;
  about: string;
  generate: string;
  empty: string;
}[];

/** /apitoken: live and sandbox tokens of the organisation's accounts (spec §7, issue "People, rights and settings" 6). */
export function ApiTokenScreen() {
  const url = useUrlFilters();
  const customerId = url.values['account'];
  const { data, error, refetch } = useApiTokens(customerId);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [made, setMade] = useState<NewApiToken | null>(null);
  const looked = data?.tokens.find(({ tokenId }) => tokenId === url.values['token']);

  const show = (result: NewApiToken) => {
    setAsking(null);
    setMade(result);
    toast.success(generatedMessages[result.entry.kind]());
  };

  return (
    <Page
      kind="form"
      isNarrow
      title={m.api_token_api_token()}
      context={m.api_token_programs_sign_in_with_a_token()}
      action={
        data && data.accounts.length > 1 ? (
          <Select
            aria-label={m.api_token_account()}
            allowDeselect={false}
            w={280}
            data={data.accounts.map((account) => ({
              value: account.customerId,
              label: `${account.accountNo} ${account.companyName}`,
            }))}
            value={customerId ?? data.accounts[0]?.customerId ?? null}
            onChange={(value) => url.set({ account: value === data.accounts[0]?.customerId ? null : value })}
          />
        ) : null
      }
    >
      <div className={classes.page}>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div role="status" aria-label={waitingText}>
            <Skeleton height={160} mb={16} />
            <Skeleton height={160} />
          </div>
        )}
        {data &&
          kinds.map((one) => (
            <TokensOfKind
              key={one.kind}
              {...one}
              tokens={data.tokens.filter(({ kind }) => kind === one.kind)}
              onAsk={setAsking}
              onRequests={({ tokenId }) => url.set({ token: tokenId })}
            />
          ))}
      </div>
      {asking && (
        <TokenAsking
          asking={asking}
          customerId={customerId}
          asksCode={data?.asksCode ?? false}
          onAsk={setAsking}
          onMade={show}
        />
      )}
      {looked && (
        <RequestsPanel token={looked} customerId={customerId} onClose={() => url.set({ token: null })} />
      )}
      {made && (
        <SecretDialog
          title={m.api_token_token_for_name({ name: made.entry.name })}
          text={m.api_token_copy_the_token_now_and_keep()}
          secret={made.token}
          copyLabel={m.api_token_copy_token()}
          copiedLabel={m.common_copied()}
          closeLabel={m.api_token_i_have_kept_it()}
          onClose={() => setMade(null)}
        />
      )}
    </Page>
  );
}

interface TokensOfKindProps {
  kind: ApiTokenKind;
  title: string;
  about: string;
  generate: string;
  empty: string;
  tokens: readonly ApiToken[];
  onAsk: (what: Asking) => void;
  onRequests: (token: ApiToken) => void;
}

function TokensOfKind(props: TokensOfKindProps) {
  const { kind, title, about, generate, empty, tokens, onAsk, onRequests } = props;
  return (
    <Section title={title} description={about}>
      {tokens.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <TokenList
          tokens={tokens}
          onRegenerate={(token) => onAsk({ what: 'regenerate', token })}
          onRequests={onRequests}
          onRevoke={(token) => onAsk({ what: 'revoke', token })}
        />
      )}
      <div>
        <Button
          variant={kind === 'live' ? 'filled' : 'default'}
          onClick={() => onAsk({ what: 'generate', kind })}
        >
          {generate}
        </Button>
      </div>
    </Section>
  );
}
