import { expect, it } from 'vitest';

import { answerOf, isForGood } from './mail-answer.ts';

it.each([
  '550 User unknown',
  '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in virtual mailbox table',
  '550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 Try again',
  '550 5.4.1 Recipient address rejected: Access denied',
  '554 5.1.1 No such user',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '550 No such user here',
  '550 Requested action not taken: mailbox not found',
])('The response "%s" refuses the address permanently', (answer) => {
  expect(isForGood(answer)).toBe(true);
});

it.each([
  '450 4.1.1 Try later',
  '503 Bad sequence of commands',
  '530 5.7.0 Authentication required',
  '550 relaying denied',
  '550 5.1.8 <portal@courier.example>: Sender address rejected: Domain not found',
  '550-5.7.26 This mail is unauthenticated 550 5.7.26 Learn more',
  '554 5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.example',
  '554 Transaction failed',
  '550 5.4.5 Daily user sending limit exceeded',
  '550 5.1.90 Your message cannot be sent because you have reached your daily limit for recipients',
  '550 5.3.2 System not accepting network messages',
  '521 5.3.2 too busy',
  '550-5.2.1 The user you are trying to contact is receiving mail at a rate 550 5.2.1 that prevents it',
  '552 5.2.2 Mailbox full',
  '550 Rate limit exceeded',
  '550 Sender verify failed',
  '550 Sender address invalid',
  '550 Your IP has poor reputation',
])('The response "%s" does not refuse the address permanently', (answer) => {
  expect(isForGood(answer)).toBe(false);
});

it('Only a response to the recipient address is kept, in one line', () => {
  const response = '550-5.1.1 No such\r\n550 5.1.1 user';
  expect(answerOf(Object.assign(new Error('refused'), { command: 'RCPT TO', response }))).toBe(
    '550-5.1.1 No such 550 5.1.1 user',
  );
  expect(
    answerOf(Object.assign(new Error('refused'), { command: 'AUTH PLAIN', response: '535 no' })),
  ).toBeNull();
  expect(answerOf(new Error('connect ECONNREFUSED'))).toBeNull();
});
