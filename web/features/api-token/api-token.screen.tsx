import { Button, Select, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';

import {
  type ApiToken,
  type ApiTokenKind,
  generatedMessages,
  type NewApiToken,
} from '#shared/features/api-token/api-token.contract.ts';
import {
  type Generate,
  useApiTokens,
  useGenerateToken,
  useRevokeToken,
} from '#web/features/api-token/api-token.api.ts';
import { GenerateDialog } from '#web/features/api-token/token-dialogs.tsx';
import { SecretDialog } from '#web/platform/ui/secret-dialog.tsx';
import { RequestsPanel } from '#web/features/api-token/requests-panel.tsx';
import { TokenList } from '#web/features/api-token/token-list.tsx';
import { PasswordValidationDialog } from '#web/features/profile/password-validation-dialog.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
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

type Asking =
  | { what: 'generate'; kind: ApiTokenKind }
  | { what: 'regenerate' | 'revoke'; token: ApiToken }
  | { what: 'prove'; purpose: string; wanted: Omit<Generate, 'customerId' | 'code'> };

/** /apitoken: live and sandbox tokens of the organisation's accounts (spec §7, issue "People, rights and settings" 6). */
export function ApiTokenScreen() {
  const { loginId } = useSession();
  const url = useUrlFilters();
  const customerId = url.values['account'];
  const { data, error, refetch } = useApiTokens(customerId);
  const generate = useGenerateToken();
  const revoke = useRevokeToken();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [made, setMade] = useState<NewApiToken | null>(null);
  const close = () => setAsking(null);
  const looked = data?.tokens.find(({ tokenId }) => tokenId === url.values['token']);

  const show = (result: NewApiToken) => {
    close();
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
          kinds.map(({ kind, title, about, generate: label, empty }) => {
            const tokens = data.tokens.filter((token) => token.kind === kind);
            return (
              <Section key={kind} title={title} description={about}>
                {tokens.length === 0 ? (
                  <Text c="dimmed">{empty}</Text>
                ) : (
                  <TokenList
                    tokens={tokens}
                    onRegenerate={(token) => setAsking({ what: 'regenerate', token })}
                    onRequests={(token) => url.set({ token: token.tokenId })}
                    onRevoke={(token) => setAsking({ what: 'revoke', token })}
                  />
                )}
                <div>
                  <Button
                    variant={kind === 'live' ? 'filled' : 'default'}
                    onClick={() => setAsking({ what: 'generate', kind })}
                  >
                    {label}
                  </Button>
                </div>
              </Section>
            );
          })}
      </div>
      {asking?.what === 'generate' && (
        <GenerateDialog
          title={asking.kind === 'live' ? m.api_token_new_live_token() : m.api_token_new_sandbox_token()}
          onClose={close}
          onGenerate={async (form) =>
            setAsking({
              what: 'prove',
              purpose: m.api_token_prove_new(),
              wanted: { kind: asking.kind, form },
            })
          }
        />
      )}
      {asking?.what === 'regenerate' && (
        <ConfirmDialog
          opened
          // What follows asks on.
          onClose={() => setAsking((now) => (now?.what === 'prove' ? now : null))}
          title={m.api_token_regenerate_name_2({ name: asking.token.name })}
          confirmLabel={m.api_token_regenerate_name({ name: asking.token.name })}
          busyLabel={m.api_token_regenerating()}
          onConfirm={async () => {
            const { kind, tokenId } = asking.token;
            setAsking({
              what: 'prove',
              purpose: m.api_token_prove_again(),
              wanted: { kind, token: tokenId },
            });
          }}
        >
          {m.api_token_the_token_ending_in_hint_stops({ hint: asking.token.hint })}
        </ConfirmDialog>
      )}
      {asking?.what === 'prove' && (
        <PasswordValidationDialog
          loginId={loginId}
          purpose={asking.purpose}
          asksCode={data?.asksCode ?? false}
          onClose={close}
          onConfirmed={async (code) =>
            show(await generate.mutateAsync({ ...asking.wanted, customerId, code }))
          }
        />
      )}
      {asking?.what === 'revoke' && (
        <ConfirmDialog
          opened
          onClose={close}
          title={m.api_token_revoke_name_2({ name: asking.token.name })}
          confirmLabel={m.api_token_revoke_name({ name: asking.token.name })}
          busyLabel={m.api_token_revoking()}
          onConfirm={async () => {
            await revoke.mutateAsync({ token: asking.token.tokenId, customerId });
            toast.success(m.api_token_revoked_toast());
          }}
        >
          {m.api_token_programs_that_use_the_token_ending({ hint: asking.token.hint })}
        </ConfirmDialog>
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
          copiedLabel={m.api_token_copied()}
          closeLabel={m.api_token_i_have_kept_it()}
          onClose={() => setMade(null)}
        />
      )}
    </Page>
  );
}
