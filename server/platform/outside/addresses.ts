/**
 * Addresses that a request to a customer's server may never reach: our own network, this machine, the cloud's metadata service.
 */
import { BlockList, isIP } from 'node:net';

const refused: readonly [net: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  // RFC 6890 and the IANA registry of special-purpose addresses.
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
  // For IPv6 only the globally assigned range (2000::/3) is allowed, except parts that embed an IPv4 address or belong to no
  // host.
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
];

/** Separate lists, because Node matches every IPv4 address against an IPv6 net that contains the IPv4-mapped addresses. */
const elsewhere = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits, family] of refused) elsewhere[family].addSubnet(net, bits, family);

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Tells whether an IPv4 or IPv6 address is on the public internet; loopback addresses only count if allowed. */
export function isOutside(address: string, allowLoopback: boolean): boolean {
  const family = familyOf(address);
  if (isIP(address) === 0) return false;
  if (loopback.check(address, family)) return allowLoopback;
  return !elsewhere[family].check(address, family);
}
