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

/** A token to generate once the password is confirmed. */
interface Wanted extends Omit<Generate, 'customerId' | 'code'> {
  purpose: string;
}

/** With `wanted`, the password step is open. */
export type Asking = { wanted?: Wanted } & (
  | { what: 'generate'; kind: ApiTokenKind }
  | { what: 'regenerate' | 'revoke'; token: ApiToken }
);

interface TokenAskingProps {
  asking: Asking;
  customerId: string | undefined;
  asksCode: boolean;
  /** Opens the next dialog; null closes all. */
  onAsk: (next: Asking | null | ((now: Asking | null) => Asking | null)) => void;
  onMade: (made: NewApiToken) => void;
}

/** The first dialog stays mounted behind the password step, so that Escape there loses nothing of what was typed. */
export function TokenAsking({ asking, customerId, asksCode, onAsk, onMade }: TokenAskingProps) {
  const { loginId } = useSession();
  const generate = useGenerateToken();
  if (asking.what === 'revoke')
    return <Revoking token={asking.token} customerId={customerId} onClose={() => onAsk(null)} />;
  const { wanted, ...first } = asking;
  const step = {
    opened: !wanted,
    // A dialog also closes after it opened the password step.
    onClose: () => onAsk((now) => (now?.wanted ? now : null)),
    onWant: (next: Wanted) => onAsk({ ...first, wanted: next }),
  };
  return (
    <>
      {first.what === 'generate' ? (
        <Generating {...step} kind={first.kind} />
      ) : (
        <Regenerating {...step} token={first.token} />
      )}
      {wanted && (
        <PasswordValidationDialog
          loginId={loginId}
          purpose={wanted.purpose}
          asksCode={asksCode}
          onClose={() => onAsk(first)}
          onConfirmed={async (code) => {
            const { purpose: _, ...token } = wanted;
            onMade(await generate.mutateAsync({ ...token, customerId, code }));
          }}
        />
      )}
    </>
  );
}

interface StepProps {
  opened: boolean;
  onClose: () => void;
  onWant: (wanted: Wanted) => void;
}

const Generating = ({ kind, opened, onClose, onWant }: StepProps & { kind: ApiTokenKind }) => (
  <GenerateDialog
    title={kind === 'live' ? m.api_token_new_live_token() : m.api_token_new_sandbox_token()}
    opened={opened}
    onClose={onClose}
    onGenerate={async (form) => onWant({ purpose: m.api_token_prove_new(), kind, form })}
  />
);

function Regenerating({ token, opened, onClose, onWant }: StepProps & { token: ApiToken }) {
  const { kind, tokenId, name, hint, state } = token;
  const want = async (form?: ExpiredTokenForm) =>
    onWant({ purpose: m.api_token_prove_again(), kind, token: tokenId, ...(form && { form }) });
  if (state === 'expired')
    return <ExpiredDialog token={token} opened={opened} onClose={onClose} onRegenerate={want} />;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={m.api_token_regenerate_name_2({ name })}
      confirmLabel={m.api_token_regenerate_name({ name })}
      busyLabel={m.api_token_regenerating()}
      onConfirm={() => want()}
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
