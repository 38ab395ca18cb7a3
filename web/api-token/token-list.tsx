import { Button } from '@mantine/core';

import type { ApiToken } from '#shared/api-token/api-token.contract.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';

import classes from './api-token.module.css';

const states = {
  active: { tone: 'green', word: 'Active' },
  expired: { tone: 'amber', word: 'Expired' },
  revoked: { tone: 'grey', word: 'Revoked' },
} as const satisfies Record<ApiToken['state'], { tone: Tone; word: string }>;

interface TokenListProps {
  tokens: readonly ApiToken[];
  onRegenerate: (token: ApiToken) => void;
  onRevoke: (token: ApiToken) => void;
}

export function TokenList({ tokens, onRegenerate, onRevoke }: TokenListProps) {
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
                Made <DateTime value={token.createdAt} precision="day" /> by {token.createdBy}
              </span>
              <span>
                {token.lastUsedAt ? (
                  <>
                    Last used <DateTime value={token.lastUsedAt} />
                  </>
                ) : (
                  'Never used'
                )}
              </span>
              <Ending token={token} />
            </div>
          </div>
          {token.state !== 'revoked' && (
            <div className={classes.actions}>
              <Button
                variant="default"
                size="compact-md"
                onClick={() => onRegenerate(token)}
                aria-label={`Regenerate ${token.name}`}
              >
                Regenerate
              </Button>
              <Button
                variant="default"
                size="compact-md"
                onClick={() => onRevoke(token)}
                aria-label={`Revoke ${token.name}`}
              >
                Revoke
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Ending({ token }: { token: ApiToken }) {
  if (token.revokedAt) {
    return (
      <span>
        Revoked <DateTime value={token.revokedAt} />
      </span>
    );
  }
  if (!token.expiresAt) return <span>No end</span>;
  return (
    <span>
      {token.state === 'expired' ? 'Ended' : 'Ends'} <DateTime value={token.expiresAt} />
    </span>
  );
}
