/** Commands for prices, postcodes and samples. */
import type { CallBody } from '../../shared/platform/http/call.ts';
import * as reference from '../../shared/features/operations/reference-data.contract.ts';
import * as samples from '../../shared/features/sample-data/sample-data.contract.ts';
import type { SampleDataName } from '../../shared/features/sample-data/sample-data.rules.ts';
import { CommandError, send } from './client.ts';
import { type Commands, readJson, readText } from './typed.ts';

export const referenceCommands: Commands = {
  async 'rate-cards'({ words, values }) {
    const [what, ...given] = words;
    const accountNo = values.account;
    if (what === undefined) return send(reference.listRateCards, { query: { accountNo } });
    if (what === 'load' && given.length > 0) {
      const cards = given.map((path): unknown => readJson(path));
      return send(reference.loadRateCards, { body: { accountNo, cards } });
    }
    const [id = '', validFrom = ''] = given;
    if (what === 'remove') return send(reference.removeRateCard, { body: { accountNo, id, validFrom } });
    throw new CommandError('Say rate-cards, rate-cards load <files> or rate-cards remove <id> <first day>.');
  },
  async sample({ words }) {
    const [what, ...given] = words;
    if (what === undefined) return send(samples.sampleData, {});
    if (what !== 'accept') throw new CommandError('Say sample, or sample accept prices postcodes.');
    return send(samples.acceptSample, { body: { data: given as SampleDataName[] } });
  },
  async postcodes({ words, values }) {
    const [what, path] = words;
    if (what === undefined && values.stations === undefined) return send(reference.listPostcodeData, {});
    if (what !== undefined && what !== 'load')
      throw new CommandError('Say postcodes, or postcodes load <file>.');
    const body: CallBody<typeof reference.loadPostcodes> = {};
    if (path !== undefined) body.postcodes = readText(path);
    if (values.stations !== undefined) body.stations = readText(values.stations);
    return send(reference.loadPostcodes, { body });
  },
};
