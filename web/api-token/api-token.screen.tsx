import { Button, Select, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';

import {
  type ApiToken,
  type ApiTokenKind,
  generatedMessages,
  type NewApiToken,
  revokedTokenMessage,
} from '#shared/api-token/api-token.contract.ts';
import { useApiTokens, useGenerateToken, useRevokeToken } from '#web/api-token/api-token.api.ts';
import { GenerateDialog, SecretDialog } from '#web/api-token/token-dialogs.tsx';
import { TokenList } from '#web/api-token/token-list.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUrlFilters } from '#web/ui/use-url-filters.ts';
import { waitingText } from '#web/ui/waiting.ts';

import classes from './api-token.module.css';

const kinds = [
  {
    kind: 'live',
    title: 'Live tokens',
    about: 'For your shop and your own programs: real shipments, real prices.',
    generate: 'Generate Api Token',
    empty: 'No live token yet. Generate one for each program, so that each can be ended by itself.',
  },
  {
    kind: 'sandbox',
    title: 'Sandbox tokens',
    about: 'For trying out: the same interface over separate data that never reaches operations.',
    generate: 'Generate Sandbox Api Token',
    empty: 'No sandbox token yet. Generate one to try the interface without shipping anything.',
  },
] as const satisfies readonly {
  kind: ApiTokenKind;
  title: string;
  about: string;
  generate: string;
  empty: string;
}[];

type Asking = { what: 'generate'; kind: ApiTokenKind } | { what: 'regenerate' | 'revoke'; token: ApiToken };

/** /apitoken: live and sandbox tokens of the organisation's accounts (spec §7, issue "People, rights and settings" 6). */
export function ApiTokenScreen() {
  const url = useUrlFilters();
  const customerId = url.values['account'];
  const { data, error, refetch } = useApiTokens(customerId);
  const generate = useGenerateToken();
  const revoke = useRevokeToken();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [made, setMade] = useState<NewApiToken | null>(null);
  const close = () => setAsking(null);

  const show = (result: NewApiToken) => {
    close();
    setMade(result);
    toast.success(generatedMessages[result.entry.kind]);
  };

  return (
    <Page
      kind="form"
      isNarrow
      title="Api Token"
      context="Programs sign in with a token instead of a password. Whoever has it can ship on this account."
      action={
        data && data.accounts.length > 1 ? (
          <Select
            aria-label="Account"
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
          title={asking.kind === 'live' ? 'New live token' : 'New sandbox token'}
          onClose={close}
          onGenerate={async (form) =>
            show(await generate.mutateAsync({ kind: asking.kind, customerId, form }))
          }
        />
      )}
      {asking?.what === 'regenerate' && (
        <ConfirmDialog
          opened
          onClose={close}
          title={`Regenerate ${asking.token.name}?`}
          confirmLabel={`Regenerate ${asking.token.name}`}
          busyLabel="Regenerating"
          onConfirm={async () => {
            const { kind, tokenId } = asking.token;
            show(await generate.mutateAsync({ kind, customerId, token: tokenId }));
          }}
        >
          The token ending in {asking.token.hint} stops working at once. Put the new one into every program
          that uses it.
        </ConfirmDialog>
      )}
      {asking?.what === 'revoke' && (
        <ConfirmDialog
          opened
          onClose={close}
          title={`Revoke ${asking.token.name}?`}
          confirmLabel={`Revoke ${asking.token.name}`}
          busyLabel="Revoking"
          onConfirm={async () => {
            await revoke.mutateAsync({ token: asking.token.tokenId, customerId });
            toast.success(revokedTokenMessage);
          }}
        >
          Programs that use the token ending in {asking.token.hint} are refused from then on. This cannot be
          undone.
        </ConfirmDialog>
      )}
      {made && <SecretDialog made={made} onClose={() => setMade(null)} />}
    </Page>
  );
}
