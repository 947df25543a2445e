import { expect, test } from 'vitest';
import { asLine, emailAddress, isLine, isLines } from './plainText.ts';

test.each(['Ngaio Tāne', "D'Arcy O'Neil", 'Иван Петровски', '李 小龍', 'می\u200cخواهم', 'क्\u200dष', 'Zoë e\u0301', ''])(
  '%j is a line',
  (text) => expect([isLine(text), isLines(text)]).toEqual([true, true]),
);

test.each([
  'a\nb',
  'a\rb',
  'a\u0085b',
  'a\u2028b',
  'a\0b',
  'a\u001bb',
  'a\u202eb',
  'a\u2066b',
  'a\u200bb',
  'a\ufeffb',
  'a\ud800b',
])('%j is no line', (text) => expect(isLine(text)).toBe(false));

test('a note has lines and tabs, and no control or bidi character', () => {
  expect(isLines('first\r\n\tsecond 👩\u200d⚕️ soft\u00adhyphen')).toBe(true);
  for (const character of ['\0', '\u0007', '\u001b', '\u202e', '\u2069', '\u2028'])
    expect(isLines(`a${character}b`)).toBe(false);
});

test('a line keeps its joiners and gets spaces for what breaks it', () => {
  expect(asLine('Ada\r\nBcc: x@evil.example\u2028\u202eend می\u200cخواهم\n')).toBe(
    'Ada Bcc: x@evil.example end می\u200cخواهم',
  );
});

test.each(['ada@example.com', "o'neil+x@mail.example.co.nz", 'grün@bücher.example', 'a.b-c@x1.xn--p1ai'])(
  '%s is an e-mail address',
  (text) => expect(emailAddress.test(text)).toBe(true),
);

test.each([
  'a\u0001@b.example',
  'a\n@b.example',
  'a@b.example\n',
  'a@b.example\r\nBcc: x@evil.example',
  'a\u200b@b.example',
  'a\u202eb@c.example',
  'a@b\u0000.example',
  'a@b.example, c@d.example',
  'a@b.example;c@d.example',
  'Ada <a@b.example>',
  '"a b"@c.example',
  'a(comment)@b.example',
  '.a@b.example',
  'a.@b.example',
  'a..b@c.example',
  'a@@b.example',
  'a@[127.0.0.1]',
  'a@localhost',
  'a@b.example.',
  `${'a'.repeat(65)}@b.example`,
  `a@${'b'.repeat(64)}.example`,
])('%j is no e-mail address', (text) => expect(emailAddress.test(text)).toBe(false));
