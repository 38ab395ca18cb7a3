import { describe, expect, it } from 'vitest';

import { auditDid, auditWho, deviceName } from './audit.rules.ts';

describe('An audit row', () => {
  it.each([
    ['Created user', 'aina', 'Admin', 'created user aina'],
    ['Signed in', 'Admin', 'Admin', 'signed in'],
    ['Accepted the terms', '', 'desk', 'accepted the terms'],
  ])('"%s" on "%s" by %s reads "%s"', (action, subject, who, did) =>
    expect(auditDid(action, subject, who)).toBe(did),
  );

  it('names people of the account by their login, and others as they are', () => {
    expect(auditWho('MYS0001 Admin', 'MYS0001')).toBe('Admin');
    expect(auditWho('Operations', 'MYS0001')).toBe('Operations');
  });

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
      'Firefox on macOS',
    ],
    ['curl/8.5.0', 'curl'],
    ['', 'Unknown device'],
  ])('calls %s "%s"', (agent, name) => expect(deviceName(agent)).toBe(name));
});
