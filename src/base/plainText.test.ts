import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeats } from '#test/support/soak.ts';
import { asLine, asName, emailAddress, isLine, isName, textFormats } from './plainText.ts';

test.each(['Ngaio Tāne', "D'Arcy O'Neil", 'Иван Петровски', '李 小龍', 'می\u200cخواهم', 'क्\u200dष', 'Zoë e\u0301', ''])(
  'accepts the line %j',
  (text) => expect([isLine(text), textFormats.lines(text)]).toEqual([true, true]),
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
])('refuses the line %j', (text) => expect(isLine(text)).toBe(false));

test('a note has no control or bidi characters', () => {
  expect(textFormats.lines('first\r\n\tsecond 👩\u200d⚕️ soft\u00adhyphen')).toBe(true);
  for (const character of ['\0', '\u0007', '\u001b', '\u202e', '\u2069', '\u2028'])
    expect(textFormats.lines(`a${character}b`)).toBe(false);
});

test('a line keeps joiners and replaces line breaks', () => {
  expect(asLine('Ada\r\nBcc: x@evil.example\u2028\u202eend می\u200cخواهم\n')).toBe(
    'Ada Bcc: x@evil.example end می\u200cخواهم',
  );
});

test.each(['ada@example.com', "o'neil+x@mail.example.co.nz", 'grün@bücher.example', 'a.b-c@x1.xn--p1ai'])(
  'accepts the email address %s',
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
])('refuses the email address %j', (text) => expect(emailAddress.test(text)).toBe(false));

test.each([
  ...[
    "O'Brien",
    'Jean-Luc',
    'St. John',
    'J. R.',
    'J.R.',
    'J.R.R. Tolkien',
    'J.-P.',
    'Müller',
    'Ѓорѓи',
    'Св. Климент',
    'María José',
  ],
  ...[
    "D'Angelo",
    'D’Angelo',
    'Nguyễn Thị',
    'al-Amin',
    'Jr.',
    'Henry Jr.',
    'St.John',
    'Dr.Smith',
    'Prof.Dr.Émile',
    'J.R.R.Tolkien',
    'Св.Климент',
    'St.E\u0301mile',
    'Henry 12345',
    '3rd',
    'Smith, 3rd',
    'می\u200cخواهم',
    '李 小龍',
    '约翰·史密斯',
    '',
  ],
])('accepts the name %j', (text) => expect(isName(text)).toBe(true));

test.each([
  ...[
    'Refund due: http://evil.example/pay',
    'HTTPS://x',
    'evil.example',
    'EVIL.Example',
    'see evil.example now',
    'www.x',
    'a@b',
    'a/b',
  ],
  ...[
    'a\\b',
    'mailto:ada',
    'evil．example',
    'evil。example',
    'evil｡example',
    'evil․example',
    'a＠b',
    'a／b',
    'http：//x',
  ],
  ...[
    'evil.\u200cexample',
    'evil\u200d.example',
    'evil.e\u0301xample',
    'зло.мкд',
    'evil.xn--p1ai',
    '10.0.0.1',
    'x.c0',
    'Call.me',
    'evil.com',
    'Evil.COM',
    'Hotel.Com',
    'St．John',
    'St.\u200cJohn',
    'Call 1900 555 123 now',
    'Call 1900-555-123',
    '1 9 0 0 5 5',
    '(07) 12.34.56',
    '١٩٠٠٥٥',
    '１２３４５６',
    '①②③④⑤⑥',
    'a\nb',
  ],
])('refuses the name %j', (text) => expect(isName(text)).toBe(false));

/** Texts that mail programs turn into links: URLs with a scheme, `www.`, hosts that end in letters, email addresses. */
const linkifier = /\b[a-z][a-z\d+.-]*:\/\/\S|\bwww\.\S|[\p{L}\p{M}\p{N}-]+\.(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})|\S@\S/iu;

const written = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...[
            '.',
            '. ',
            ' ',
            '-',
            "'",
            '@',
            '/',
            ':',
            '://',
            'www',
            'http',
            'evil',
            'example',
            'com',
            'J',
            'St',
            'Com',
            '19',
            '005',
            'ѓ',
            'e\u0301',
          ],
        ),
        fc.constantFrom(...['．', '。', '＠', '／', '\u200c', '\u200d', '1', '李', 'xn--', '｡', '․', '：']),
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join('')),
);

test('accepts no name that a mail program makes a link', () => {
  const read = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/[\u200c\u200d]/g, '')
      .replaceAll('。', '.');
  fc.assert(
    fc.property(written, (text) => {
      const name = asName(text);
      expect([text, linkifier.test(name), linkifier.test(read(name))]).toEqual([text, false, false]);
      for (const one of [...(isName(text) ? [text] : []), name])
        expect([text, read(one).match(/\p{N}(?:\P{L}*\p{N}){5}/u)]).toEqual([text, null]);
      expect([text, isName(asName(text))]).toEqual([text, true]);
    }),
    { numRuns: repeats(2_000, 100_000) },
  );
});

test('a stored name loses links', () => {
  expect(asName('Refund due: http://evil.example/pay')).toBe('Refund due http evil example pay');
  expect(asName("J.R. O'Brien")).toBe("J.R. O'Brien");
  expect(asName('Call 1900 555 123 now')).toBe('Call now');
});

test('a mail prints a space after a title', () => {
  expect(asName('St.John')).toBe('St. John');
  expect(asName('Prof.Dr.Smith J.R.R.Tolkien')).toBe('Prof. Dr. Smith J.R.R. Tolkien');
  expect(asName('Evil.Com')).toBe('Evil. Com');
});

test('accepts every name of letters, spaces, hyphens and apostrophes', () => {
  const sign = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((one) => /^[\p{L}\p{M}]+$/u.test(one)),
    fc.constantFrom(' ', '-', "'", '’'),
  );
  const name = fc.array(sign, { maxLength: 30 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(name, (text) => isName(text)),
    { numRuns: repeats(500, 100_000) },
  );
});
