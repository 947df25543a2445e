import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpMailer } from './mail.ts';

const received: { readonly to: readonly string[]; readonly source: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, { envelope }, done) => {
    const source = Buffer.concat(await stream.toArray()).toString('utf8');
    received.push({ to: envelope.rcptTo.map(({ address }) => address), source });
    done();
  },
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise<void>((closed) => server.close(closed)));

test('line breaks in header values add no header or recipient', async () => {
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`);
  const evil = '\r\nBcc: thief@evil.example\r\nX-Evil: yes\r\n\r\nand a body';
  await mailer.send(
    {
      messageId: '<one@portal.example>',
      from: `"Imaging${evil}" <portal@imaging.example>`,
      to: 'ada@patient.example',
      subject: `Your appointment${evil}`,
      text: 'Hello',
      html: '<p>Hello</p>',
    },
    new AbortController().signal,
  );
  mailer.close();
  const [mail] = received;
  expect(mail?.to).toEqual(['ada@patient.example']);
  const [head = ''] = mail?.source.split('\r\n\r\n') ?? [];
  expect(head).toMatch(/^Subject: /m);
  expect(head).not.toMatch(/^(Bcc|X-Evil):/im);
});
