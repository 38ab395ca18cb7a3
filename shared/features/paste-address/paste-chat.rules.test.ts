import { describe, expect, test } from 'vitest';
import { parsePastedAddress } from './paste-address.rules.ts';
import { isPleasantry, withoutGreeting, withoutStamps } from './paste-chat.rules.ts';
import { malaysia } from './corpus/paste-reading.fixture.ts';

const address = 'No 15 Jalan Ros, 81100 Johor Bahru';

describe('the text that a chat app adds to a message', () => {
  test.each([
    `[22/11/2026, 10:31 AM] Aminah: ${address}`,
    `[22/11/26, 10:31:05\u202fAM] ~ Aminah: ${address}`,
    `[10:31 AM, 22/11/2026] Aminah: ${address}`,
    `[22/11, 10:31 am] Aminah: ${address}`,
    `22/11/2026, 22:31 - Aminah: ${address}`,
    `10:31 AM - Aminah: ${address}`,
    `Aminah, [22.11.26 10:31]\n${address}`,
    `Aminah, [22 Nov 2026 10:31:05]:\n${address}`,
    `Aminah 2026/11/22 10:31:05\n${address}`,
    `Aminah: hi\nAminah: ${address}`,
    `Yesterday 10:31 AM\n${address}`,
    `上午10:31\n${address}`,
    `${address}\n10:31 AM`,
    `<Media omitted>\n${address}`,
  ])('is removed from %j', (message) => {
    expect(parsePastedAddress(message, malaysia)).toMatchObject({
      address1: 'No 15 Jalan Ros',
      postcode: '81100',
      unplaced: [],
    });
  });

  test('gives the name of the receiver when the message has none', () => {
    expect(parsePastedAddress(`[22/11/2026, 10:31 AM] Aminah: ${address}`, malaysia).name).toBe('Aminah');
    expect(parsePastedAddress(`[22/11/2026, 10:31 AM] Aminah: Siti, ${address}`, malaysia).name).toBe('Siti');
  });

  test('gives the phone number of a sender that is shown as a number', () => {
    const chat = `[10:31 AM, 22/11/2026] +60 12-345 6701: Siti, ${address}`;
    expect(parsePastedAddress(chat, malaysia)).toMatchObject({ name: 'Siti', phone: '123456701' });
  });

  test('gives no name when two people have written', () => {
    const chat = `[22/11/2026, 10:31 AM] Aminah: alamat?\n[22/11/2026, 10:32 AM] Siti: ${address}`;
    expect(withoutStamps(chat).sender).toBeNull();
    expect(parsePastedAddress(chat, malaysia).name).toBeUndefined();
  });

  test('does not include the labels at the start of lines', () => {
    expect(parsePastedAddress(`Nama: Siti\nAlamat: ${address}`, malaysia).name).toBe('Siti');
  });
});

describe('greetings and thanks', () => {
  test.each([
    'Hi boss',
    'salam',
    'Salam kak',
    '你好',
    'Assalamualaikum',
    'Good morning',
    'terima kasih',
    'tq ya',
    'ini alamat saya',
    'hi dear this is my address',
    '谢谢老板',
  ])('include %j, which is removed', (text) => {
    expect(isPleasantry(text)).toBe(true);
    const pasted = parsePastedAddress(`${text}\nSiti, ${address}`, malaysia);
    expect(pasted).toMatchObject({ name: 'Siti', unplaced: [] });
  });

  test.each(['nak order 2', 'Salam bin Ahmad', 'Dear Nathan', 'call dulu', 'Taman Selamat'])(
    'do not include %j',
    (text) => {
      expect(isPleasantry(text)).toBe(false);
    },
  );

  test('are removed without the words after them', () => {
    expect(withoutGreeting('Hi boss nak order 2')).toBe('nak order 2');
    expect(withoutGreeting('Salam bin Ahmad')).toBe('Salam bin Ahmad');
  });
});
