import { expect, test } from 'vitest';
import { composeCode, composeMail, type MailInput } from './composeMail.ts';

const input: Omit<MailInput, 'template' | 'firstName'> = {
  messageId: '<1@portal.example>',
  from: 'portal@clinic.example',
  to: 'ada@patient.example',
  provider: 'Kauri Radiology',
  link: 'https://portal.example/appointments/key',
  createdAt: new Date('2026-11-20T00:00:00Z'),
  appointments: [],
  locale: 'en',
  texts: { 'mail.greeting': 'Hello {{firstName}},', 'mail.code.intro': 'Your code is {{code}}.' },
};

const greeted = async (firstName: string) => {
  const code = await composeCode({ ...input, firstName, code: '123456', phone: undefined });
  const mails = await Promise.all([
    composeMail({ ...input, template: 'confirmation', firstName }),
    composeMail({ ...input, template: 'cancellation', firstName }),
  ]);
  return [...mails, ...('html' in code ? [code] : [])].flatMap(({ text, html }) => [text, html]);
};

test('removes links from a stored name in the greeting', async () => {
  const parts = await greeted('Refund due: http://evil.example/pay');
  expect(parts).toHaveLength(6);
  for (const part of parts) {
    expect(part).toContain('Hello Refund due http evil example pay,');
    expect(part).not.toContain('evil.example');
  }
});

test('greets a name as written', async () => {
  for (const part of await greeted('J.R. St. John')) expect(part).toContain('Hello J.R. St. John,');
});

test('separates a title from a name and drops phone numbers', async () => {
  for (const part of await greeted('Evil.Com')) {
    expect(part).toContain('Hello Evil. Com,');
    expect(part).not.toContain('Evil.Com');
  }
  for (const part of await greeted('Call 1900 555 123 now')) expect(part).toContain('Hello Call now,');
});
