import { BlockList, isIP } from 'node:net';

/** The longest prefix of an IPv4 and an IPv6 network, in bits. */
const longest = { 4: 32, 6: 128 } as const;

interface Network {
  address: string;
  family: 'ipv4' | 'ipv6';
  bits: number;
}

function networkFrom(text: string): Network | null {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return null;
  const bits = length === undefined ? longest[version] : /^\d{1,3}$/u.test(length) ? Number(length) : -1;
  if (bits < 0 || bits > longest[version]) return null;
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', bits };
}

/** Accepts '203.0.113.7', '10.20.0.0/16' and '2001:db8::/32'. */
export const isNetwork = (text: string): boolean => networkFrom(text) !== null;

/** Whether a key restricted to these addresses may be used from this one; an empty list allows any address. */
export function isAddressAllowed(addresses: readonly string[], from: string): boolean {
  if (addresses.length === 0) return true;
  const allowed = new BlockList();
  for (const text of addresses) {
    const network = networkFrom(text);
    if (network) allowed.addSubnet(network.address, network.bits, network.family);
  }
  const plain = from.replace(/^::ffff:(?=\d+\.)/iu, '');
  return allowed.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}
