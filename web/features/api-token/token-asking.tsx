/** The dialogs before a token is generated, generated again or revoked. */
import {
  type ApiToken,
  type ApiTokenKind,
  type ExpiredTokenForm,
  type NewApiToken,
} from '#shared/features/api-token/api-token.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { type Generate, useGenerateToken, useRevokeToken } from '#web/features/api-token/api-token.api.ts';
import { ExpiredDialog, GenerateDialog } from '#web/features/api-token/token-dialogs.tsx';
import { PasswordValidationDialog } from '#web/features/profile/password-validation-dialog.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';

export type Asking =
  | { what: 'generate'; kind: ApiTokenKind }
  | { what: 'regenerate' | 'revoke'; token: ApiToken }
  | { what: 'prove'; purpose: string; wanted: Omit<Generate, 'customerId' | 'code'> };

interface TokenAskingProps {
  asking: Asking;
  customerId: string | undefined;
  asksCode: boolean;
  /** Opens the next dialog; null closes the last one. */
  onAsk: (next: Asking | null | ((now: Asking | null) => Asking | null)) => void;
  onMade: (made: NewApiToken) => void;
}

export function TokenAsking({ asking, customerId, asksCode, onAsk, onMade }: TokenAskingProps) {
  const { loginId } = useSession();
  const generate = useGenerateToken();
  const close = () => onAsk(null);
  if (asking.what === 'generate')
    return (
      <GenerateDialog
        title={asking.kind === 'live' ? m.api_token_new_live_token() : m.api_token_new_sandbox_token()}
        onClose={close}
        onGenerate={async (form) =>
          onAsk({ what: 'prove', purpose: m.api_token_prove_new(), wanted: { kind: asking.kind, form } })
        }
      />
    );
  if (asking.what === 'prove')
    return (
      <PasswordValidationDialog
        loginId={loginId}
        purpose={asking.purpose}
        asksCode={asksCode}
        onClose={close}
        onConfirmed={async (code) =>
          onMade(await generate.mutateAsync({ ...asking.wanted, customerId, code }))
        }
      />
    );
  if (asking.what === 'regenerate') return <Regenerating token={asking.token} onAsk={onAsk} />;
  return <Revoking token={asking.token} customerId={customerId} onClose={close} />;
}

function Regenerating({ token, onAsk }: Pick<TokenAskingProps, 'onAsk'> & { token: ApiToken }) {
  const { kind, tokenId, name, hint, state } = token;
  const prove = async (form?: ExpiredTokenForm) => {
    const wanted = { kind, token: tokenId, ...(form && { form }) };
    onAsk({ what: 'prove', purpose: m.api_token_prove_again(), wanted });
  };
  if (state === 'expired')
    return <ExpiredDialog token={token} onClose={() => onAsk(null)} onRegenerate={prove} />;
  return (
    <ConfirmDialog
      opened
      // Close only if the confirmation did not open the next dialog.
      onClose={() => onAsk((now) => (now?.what === 'prove' ? now : null))}
      title={m.api_token_regenerate_name_2({ name })}
      confirmLabel={m.api_token_regenerate_name({ name })}
      busyLabel={m.api_token_regenerating()}
      onConfirm={() => prove()}
    >
      {m.api_token_the_token_ending_in_hint_stops({ hint })}
    </ConfirmDialog>
  );
}

interface RevokingProps {
  token: ApiToken;
  customerId: string | undefined;
  onClose: () => void;
}

function Revoking({ token: { tokenId, name, hint }, customerId, onClose }: RevokingProps) {
  const revoke = useRevokeToken();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.api_token_revoke_name_2({ name })}
      confirmLabel={m.api_token_revoke_name({ name })}
      busyLabel={m.api_token_revoking()}
      onConfirm={async () => {
        await revoke.mutateAsync({ token: tokenId, customerId });
        toast.success(m.api_token_revoked_toast());
      }}
    >
      {m.api_token_programs_that_use_the_token_ending({ hint })}
    </ConfirmDialog>
  );
}
