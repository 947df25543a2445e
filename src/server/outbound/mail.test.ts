import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mail, smtpMailer } from './mail.ts';

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

/** Sends a mail and returns its source as the server received it. */
async function sourceOf(mail: Mail): Promise<string> {
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`);
  expect(await mailer.send(mail, new AbortController().signal)).toBe('accepted');
  mailer.close();
  return received.at(-1)?.source ?? '';
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const mail: Mail = {
  messageId: '<two@portal.example>',
  from: '"Снимање" <portal@imaging.example>',
  to: 'ada@patient.example',
  subject: 'Вашиот термин е закажан',
  language: 'mk',
  text: `Здраво Ada,\n\n${'Еве ги податоците. '.repeat(60)}\n\nhttps://portal.example/appointments/${'k'.repeat(22)}\n`,
  html: `<p>Здраво Ada,</p>${'<p style="color:#123456">Text</p>'.repeat(100)}<img src="cid:logo@isocentre" alt="">`,
};
const logo = { cid: 'logo@isocentre', type: 'image/png', base64: png.toString('base64') } as const;
const calendar = { method: 'PUBLISH', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' } as const;

test('sends text, HTML, logo and calendar of a mail', async () => {
  const parsed = await PostalMime.parse(await sourceOf({ ...mail, logo, calendar }));
  expect({ subject: parsed.subject, text: parsed.text?.trim(), html: parsed.html?.trim() }).toEqual({
    subject: mail.subject,
    text: mail.text.trim(),
    html: mail.html,
  });
  const image = parsed.attachments.find(({ contentId }) => contentId === '<logo@isocentre>');
  expect(image).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true });
  expect(Buffer.from(image?.content as ArrayBuffer)).toEqual(png);
  const kinds = parsed.attachments.map(({ mimeType, filename }) => `${mimeType} ${filename ?? ''}`.trim());
  expect(kinds.filter((kind) => kind.startsWith('text/calendar'))).toContain('text/calendar appointment.ics');
});

test('orders the alternatives from text to HTML to calendar', async () => {
  const typesIn = (source: string) => [...source.matchAll(/^Content-Type: ([^;\r]+)/gm)].map(([, type]) => type);
  expect(typesIn(await sourceOf(mail))).toEqual(['multipart/alternative', 'text/plain', 'text/html']);
  const nested = [
    'multipart/alternative',
    'text/plain',
    'multipart/related',
    'text/html',
    'image/png',
    'text/calendar',
  ];
  expect(typesIn(await sourceOf({ ...mail, logo, calendar }))).toEqual(['multipart/mixed', ...nested, 'text/calendar']);
});

test('encodes every part in short lines of ASCII', async () => {
  const source = await sourceOf({ ...mail, logo, calendar });
  // RFC 5322, 2.1.1: at most 78 characters, apart from the line end.
  expect(source.split('\r\n').filter((line) => line.length > 78)).toEqual([]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of SMTP without extensions.
  expect(source).toMatch(/^[\x09\x0a\x0d\x20-\x7e]*$/);
  const encodings = [...source.matchAll(/^Content-Transfer-Encoding: (.*)$/gm)].map(([, encoding]) => encoding?.trim());
  expect(encodings).toHaveLength(5);
  for (const encoding of encodings) expect(encoding).toMatch(/^(?:7bit|quoted-printable|base64)$/);
});

test('marks a mail as automatic, with its ID and language', async () => {
  const [head = ''] = (await sourceOf(mail)).split('\r\n\r\n');
  expect(head).toMatch(/^Message-ID: <two@portal\.example>\r$/m);
  expect(head).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(head).toMatch(/^X-Auto-Response-Suppress: OOF, DR, RN, NRN, AutoReply\r$/m);
  expect(head).toMatch(/^Content-Language: mk\r$/m);
  expect(head).toMatch(/^Date: \w{3}, /m);
  // A mail about a booking is no mailing list, and nobody can unsubscribe from it (RFC 2369).
  expect(head).not.toMatch(/^(?:List-|Precedence|X-Mailer|Disposition-Notification)/im);
});

test('line breaks in header values add no header or recipient', async () => {
  const evil = '\r\nBcc: thief@evil.example\r\nX-Evil: yes\r\n\r\nand a body';
  const source = await sourceOf({
    ...mail,
    messageId: '<one@portal.example>',
    from: `"Imaging${evil}" <portal@imaging.example>`,
    subject: `Your appointment${evil}`,
    language: `en${evil}`,
  });
  expect(received.at(-1)?.to).toEqual(['ada@patient.example']);
  const [head = ''] = source.split('\r\n\r\n');
  expect(head).toMatch(/^Subject: /m);
  expect(head).not.toMatch(/^(Bcc|X-Evil):/im);
});
