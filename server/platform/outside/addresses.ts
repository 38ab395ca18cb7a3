/** Addresses that a request to somebody else's server may never reach: our own network, this machine, the cloud's metadata. */
import { BlockList, isIP } from 'node:net';

const refused: readonly [net: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  // RFC 6890 and its register of special-purpose addresses.
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  // IPv6 reaches only what was given out to the world (2000::/3), less what wraps an IPv4 address or is no host's.
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];

/** A list for each, because Node holds every IPv4 address against an IPv6 net that has the mapped ones in it. */
const elsewhere = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits, family] of refused) elsewhere[family].addSubnet(net, bits, family);

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address, v4 or v6, is out in the world; this machine's own only where it is allowed. */
export function isOutside(address: string, allowLoopback: boolean): boolean {
  const family = familyOf(address);
  if (isIP(address) === 0) return false;
  if (loopback.check(address, family)) return allowLoopback;
  return !elsewhere[family].check(address, family);
}
