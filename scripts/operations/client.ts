/** The command line's connection to a portal: PORTAL_URL is its address, OPERATOR_KEY the key. */
import type { Call, CallBody, CallReply, Envelope, RefusalReply } from '../../shared/platform/http/call.ts';

const portal = process.env['PORTAL_URL'] ?? 'http://127.0.0.1:4000';
const key = process.env['OPERATOR_KEY'] ?? 'Operator-demo-1';

/** An error whose message is shown to the user of the command line. */
export class CommandError extends Error {}

interface Sent<C extends Call> {
  body?: CallBody<C>;
  query?: Record<string, string | undefined>;
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> };
}

function formOf({ name, bytes }: NonNullable<Sent<Call>['file']>): FormData {
  const form = new FormData();
  form.set('file', new File([bytes], name));
  return form;
}

/** Sends a call with the operator key. Throws `CommandError` with the refusal and each row that must be fixed. */
export async function send<C extends Call>(
  declared: C,
  { body, query = {}, file }: Sent<C>,
): Promise<CallReply<C>> {
  const url = new URL(declared.path, portal);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  const response = await fetch(url, {
    method: declared.method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file === undefined ? {} : { body: formOf(file) }),
  }).catch(() => {
    throw new CommandError(`Nothing answers at ${portal}. Start the portal, or set PORTAL_URL.`);
  });
  const envelope = (await response.json()) as Envelope<CallReply<C>>;
  if (!envelope.s) throw new CommandError(refusalText(envelope, response.status));
  return envelope.r as CallReply<C>;
}

/** The refusal's sentence, followed by every row of the file that must be fixed. */
function refusalText({ e, r }: Envelope<unknown>, status: number): string {
  const { code, fields = {} } = (r ?? {}) as Partial<RefusalReply>;
  const rows = Object.entries(fields).map(([row, message]) => `  ${row}: ${message}`);
  // A portal that hides its operations interface answers a wrong key with 'not found'.
  const hint = code === 'http.no_address' ? [`Is OPERATOR_KEY a key of ${portal}?`] : [];
  return [e ?? `The portal answered ${status}.`, ...(rows.length > 1 ? rows : []), ...hint].join('\n');
}
