import { describe, expect, it } from 'vitest';

import { isOutside } from './addresses.ts';

describe('An internal or invalid address', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    '2001::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    'example.com',
    '',
  ])('is refused: "%s"', (address) => {
    expect(isOutside(address, false)).toBe(false);
  });
});

describe('A public address', () => {
  it.each(['1.1.1.1', '100.128.0.1', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    'is allowed: %s',
    (address) => {
      expect(isOutside(address, false)).toBe(true);
    },
  );
});

it('Loopback addresses are allowed only by the option, which allows no other internal address', () => {
  expect(['127.0.0.1', '::1'].map((address) => isOutside(address, true))).toEqual([true, true]);
  expect(['10.0.0.1', '169.254.169.254'].map((address) => isOutside(address, true))).toEqual([false, false]);
});
