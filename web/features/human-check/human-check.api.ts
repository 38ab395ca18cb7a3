import {
  humanCheckChallenge,
  type HumanCheckChallenge,
} from '#shared/features/portal-access/access-request.contract.ts';
import { send } from '#web/platform/http/client.ts';

export function fetchHumanCheck(): Promise<HumanCheckChallenge> {
  return send(humanCheckChallenge);
}
