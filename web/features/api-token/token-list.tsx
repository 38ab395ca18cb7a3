import { Button } from '@mantine/core';

import { type ApiToken, scopeWords } from '#shared/features/api-token/api-token.contract.ts';
import { tokenScopes } from '#shared/platform/rights/principal.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { StatusBadge, type Tone } from '#web/platform/ui/status-badge.tsx';

import classes from './api-token.module.css';
import { rich } from '#web/platform/words/rich.tsx';
import { m } from '#shared/platform/words/words.ts';

const states = {
  active: { tone: 'green', word: m.api_token_active() },
  expired: { tone: 'amber', word: m.api_token_expired() },
  revoked: { tone: 'grey', word: m.api_token_revoked() },
} as const satisfies Record<ApiToken['state'], { tone: Tone; word: string }>;

interface TokenListProps {
  tokens: readonly ApiToken[];
  onRegenerate: (token: ApiToken) => void;
  onRevoke: (token: ApiToken) => void;
  onRequests: (token: ApiToken) => void;
}

export function TokenList({ tokens, onRegenerate, onRevoke, onRequests }: TokenListProps) {
  return (
    <ul className={classes.list}>
      {tokens.map((token) => (
        <li key={token.tokenId} className={classes.token}>
          <div className={classes.words}>
            <div className={classes.name}>
              {token.name}
              <span className={classes.hint}>… {token.hint}</span>
              <StatusBadge tone={states[token.state].tone}>{states[token.state].word}</StatusBadge>
            </div>
            <div className={classes.facts}>
              <span>
                {rich(m.api_token_made({ name: token.createdBy }), {
                  when: <DateTime value={token.createdAt} precision="day" />,
                })}
              </span>
              <span>
                {token.lastUsedAt ? (
                  <>
                    {m.api_token_last_used()} <DateTime value={token.lastUsedAt} />
                  </>
                ) : (
                  m.api_token_never_used()
                )}
              </span>
              {token.calls > 0 && (
                <span>{m.api_token_calls({ calls: token.calls, failures: token.failures })}</span>
              )}
              {token.scopes.length < tokenScopes.length && (
                <span>
                  {m.api_token_scopes_only({
                    uses: token.scopes.map((scope) => scopeWords[scope]()).join(', '),
                  })}
                </span>
              )}
              <Ending token={token} />
            </div>
          </div>
          <div className={classes.actions}>
            {token.calls > 0 && (
              <Button
                variant="default"
                size="compact-md"
                onClick={() => onRequests(token)}
                aria-label={m.api_token_requests_of({ name: token.name })}
              >
                {m.api_token_requests()}
              </Button>
            )}
            {token.state !== 'revoked' && (
              <>
                <Button
                  variant="default"
                  size="compact-md"
                  onClick={() => onRegenerate(token)}
                  aria-label={m.api_token_regenerate_name({ name: token.name })}
                >
                  {m.api_token_regenerate()}
                </Button>
                <Button
                  variant="default"
                  size="compact-md"
                  onClick={() => onRevoke(token)}
                  aria-label={m.api_token_revoke_name({ name: token.name })}
                >
                  {m.api_token_revoke()}
                </Button>
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Ending({ token }: { token: ApiToken }) {
  if (token.revokedAt) {
    return <span>{rich(m.api_token_revoked_when(), { when: <DateTime value={token.revokedAt} /> })}</span>;
  }
  if (!token.expiresAt) return <span>{m.api_token_no_end()}</span>;
  return (
    <span>
      {token.state === 'expired' ? m.api_token_ended() : m.api_token_ends()}{' '}
      <DateTime value={token.expiresAt} />
    </span>
  );
}
