import type { ProblemCode } from './made/calls.ts';
import type { RefusalConfirm, RefusalProblem } from './made/types.ts';

/** Codes of the portal that this version does not know yet are texts too. */
export type Code = ProblemCode | (string & {});

interface Reasons {
  status: number;
  code: Code;
  fields?: Record<string, string>;
  problems?: RefusalProblem[];
  confirm?: RefusalConfirm[];
  requestId: string | null;
}

/** The portal refused: compare `code`, show `message`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** Never changes: `shipment.unknown_postcode`. */
  readonly code: Code;
  /** The sentence of each wrong field by its path: `pieces.0.weightGrams`. */
  readonly fields: Record<string, string>;
  /** The same with codes and figures. */
  readonly problems: readonly RefusalProblem[];
  /** What is asked back: send the same again with these ids in `confirmed`, if it is meant. */
  readonly confirm: readonly RefusalConfirm[];
  /** For the courier's support. */
  readonly requestId: string | null;

  constructor(
    message: string,
    { status, code, fields = {}, problems = [], confirm = [], requestId }: Reasons,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.problems = problems;
    this.confirm = confirm;
    this.requestId = requestId;
  }

  /** Whether it is one of these: `if (error instanceof Refusal && error.is('http.key_used'))`. */
  is(...codes: ProblemCode[]): boolean {
    return codes.some((code) => code === this.code);
  }
}

/** Every refusal as the portal writes it, or one of our own when what answers is not the portal. */
export function refusalOf({ status, headers }: Response, text: string): Refusal {
  const requestId = headers.get('x-request-id');
  try {
    const { r, e } = JSON.parse(text) as { r: Omit<Reasons, 'status' | 'requestId'> | null; e: string };
    return new Refusal(e, { ...r, code: r?.code ?? 'http.unexpected', status, requestId });
  } catch {
    return new Refusal(`The portal answered ${status} without saying why`, {
      status,
      code: 'http.unexpected',
      requestId,
    });
  }
}
