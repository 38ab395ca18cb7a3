/** The names of calls in generated clients. */
import type { Call } from '#shared/platform/http/call.ts';

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `NSAValidation` → `nsaValidation`. */
const small = (text: string) =>
  text.replace(/^(?:[A-Z]+(?=[A-Z][a-z])|[A-Z])/u, (start) => start.toLowerCase());

/** Compound words that addresses write in small letters, in camel case. */
const spelt: Readonly<Record<string, string>> = {
  accesscontrol: 'accessControl',
  addressbook: 'addressBook',
  buyernotice: 'buyerNotice',
  codledger: 'codLedger',
  companydetail: 'companyDetail',
  personaldata: 'personalData',
  weightdifference: 'weightDifference',
  getapitoken: 'getApiToken',
  getcompanydetail: 'getCompanyDetail',
  getuserprofile: 'getUserProfile',
  updatecompanydetail: 'updateCompanyDetail',
};
const readable = (word: string) => spelt[word.toLowerCase()] ?? word;

const featureOf = ({ path }: Call) => {
  const [, , feature = ''] = path.split('/');
  return spelt[feature.toLowerCase()] ?? feature.toLowerCase();
};
const endOf = ({ path, operation }: Call) =>
  operation ??
  path
    .split('/')
    .slice(3)
    .map((word) => capital(readable(word)))
    .join('')
    .replace(/\W/gu, '');

/** Names that are clear without their feature. */
const clear = new Set(['Login', 'Logout']);
const isOneWord = (end: string) => /^[A-Z][a-z]*$/u.test(end) && !clear.has(end);

/**
 * Names such as `createShipment` for POST /api/shipment/CreateShipment. The feature is prefixed if the name is a single word
 * (`claimUpload`) or two calls would have the same name; the method is prefixed if one path has several.
 */
export function operationNames(calls: readonly Call[]): Map<Call, string> {
  const shortNames = new Map(calls.map((declared) => [declared, shortName(declared)]));
  const sharing = (declared: Call) =>
    calls.filter((call) => isSame(shortNames.get(call), shortNames.get(declared)));
  const nameOf = (declared: Call) => {
    if (declared.operation !== undefined) return declared.operation;
    const short = shortNames.get(declared) ?? '';
    const others = sharing(declared);
    const isShared = others.some(({ path }) => !isSame(path, declared.path));
    const name = isShared ? withFeature(declared, short) : short;
    const hasMethods = others.some((call) => call !== declared && call.path === declared.path);
    return small(hasMethods ? `${declared.method.toLowerCase()}${capital(name)}` : name);
  };
  return new Map(calls.map((declared) => [declared, nameOf(declared)]));
}

const isSame = (one = '', other = '') => one.toLowerCase() === other.toLowerCase();

function shortName(declared: Call): string {
  const end = endOf(declared);
  return isOneWord(end) ? withFeature(declared, end) : end;
}

/** A name that already contains the feature is used unchanged: `claims`, `weightDifference`. */
function withFeature(declared: Call, name: string): string {
  const feature = featureOf(declared);
  if (feature.toLowerCase().includes(name.toLowerCase())) return feature;
  return name.toLowerCase().startsWith(feature.toLowerCase()) ? name : `${feature}${capital(name)}`;
}
