import { expect, onTestFinished, test, vi } from 'vitest';
import { resolveTexts } from '#brand/texts/resolveTexts.ts';
import { readBasePack } from '#server/domain/brands/packs/readPacks.ts';
import { translator } from '#server/domain/translator.ts';
import type { Mail } from '#server/outbound/mail.ts';
import { xssPayloads } from '#test/support/xssPayloads.ts';
import type { Appointment } from '../appointments/findAppointments.ts';
import { composeClinicMail, composeCode, composeMail, type MailInput } from './composeMail.ts';
import { mailColours } from './mailDesign.ts';

const textsOf = (locale: string) => resolveTexts([readBasePack().pack, { id: 'none', files: {} }], locale).texts;

const clinic = {
  id: 3,
  slug: 'harbour',
  name: 'Harbour',
  active: true,
  devices: [],
  directions: '',
  transferMinutes: 5,
  longestWait: 30,
  cancelMinutesPrior: null,
  rescheduleMinutesPrior: null,
  region: { id: 2, slug: 'sydney', name: 'Sydney', country: 'AU', latitude: -33.87, longitude: 151.2, active: true },
  street: 'Level 2, 12/14 Quay Street',
  suburb: 'Sydney',
  state: 'NSW',
  postalCode: '2000',
  country: 'AU',
  latitude: -33.86,
  longitude: 151.21,
  timeZone: 'Australia/Sydney',
  phone: '+61 2 5550 1234',
  email: 'harbour@clinic.example',
} satisfies Appointment['clinic'];

interface Words {
  readonly exam?: string;
  readonly place?: string;
  readonly preparation?: string;
  readonly arrivalMinutes?: number;
}

/** An appointment with these words in the names of its exam and clinic, and in its preparation. */
function appointmentWith({
  exam = 'CT chest/abdomen',
  place,
  preparation = 'Eat nothing.',
  arrivalMinutes = 10,
}: Words = {}): Appointment {
  return {
    id: '7',
    status: 'BOOKED',
    minutes: 20,
    cancellation: { allowed: true, reason: undefined, minutesPrior: 0, until: '', untilLocal: '' },
    rescheduling: { allowed: true, reason: undefined, minutesPrior: 0, until: '', untilLocal: '' },
    predecessor: undefined,
    entry: { id: '7', sequence: 0 },
    callOff: undefined,
    changedAt: undefined,
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-01T00:20:00Z',
    zone: 'Australia/Sydney',
    offset: '+11:00',
    local: '2026-12-01T11:00',
    clinic: { ...clinic, ...(place !== undefined && { name: place, street: place, suburb: place }) },
    exams: [{ name: exam, preparation, arrivalMinutes } as Appointment['exams'][number]],
  };
}

const common: Omit<MailInput, 'template' | 'firstName'> = {
  messageId: '<1@portal.example>',
  from: 'portal@clinic.example',
  to: 'ada@patient.example',
  provider: { name: 'Kauri Radiology', phone: '+64 9 555 0142', email: 'kiaora@kauri.example' },
  design: {
    ...mailColours({ accent: '#8a3b12', neutral: 'accent' }),
    colorScheme: 'light dark',
    fonts: { body: 'Optima, "Noto Sans"', heading: 'Georgia' },
    radius: { control: 14, card: 20 },
    logo: { letters: 'K' },
  },
  link: 'https://portal.example/appointments/key',
  home: 'https://portal.example/',
  createdAt: new Date('2026-11-20T00:00:00Z'),
  appointments: [appointmentWith()],
  locale: 'en',
  texts: textsOf('en'),
};

/** The mails that the portal sends, with some input of the test. */
async function mailsWith(input: Partial<MailInput> = {}): Promise<readonly Mail[]> {
  const whole = { ...common, firstName: 'Ada', ...input };
  const called = whole.appointments.filter(({ status }) => status === 'CANCELED');
  const code = await composeCode({ ...whole, code: '204731', phone: undefined });
  return [
    await composeMail({ ...whole, template: 'confirmation' }),
    await composeMail({
      ...whole,
      template: 'cancellation',
      appointments: called.length > 0 ? called : whole.appointments.map(canceled),
    }),
    ...('html' in code ? [code] : []),
  ];
}

const canceled = (appointment: Appointment): Appointment => ({ ...appointment, status: 'CANCELED' });

const partsWith = async (input: Partial<MailInput>) =>
  (await mailsWith(input)).flatMap(({ text, html }) => [text, html]);
/** The markup of a mail without its words. */
const skeletonOf = (html: string) => html.replaceAll(/>[^<]+/g, '>');
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
const wordsOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test('removes links from a stored name in the greeting', async () => {
  const parts = await partsWith({ firstName: 'Refund due: http://evil.example/pay' });
  expect(parts).toHaveLength(6);
  for (const part of parts) {
    expect(part).toContain('Hello Refund due http evil example pay,');
    expect(part).not.toContain('evil.example');
  }
});

test('greets a name as written', async () => {
  for (const part of await partsWith({ firstName: 'J.R. St. John' })) expect(part).toContain('Hello J.R. St. John,');
});

test('[AS-1c] text, HTML and calendar file have the reference', async () => {
  for (const { text, html, calendar } of (await mailsWith({ reference: 'SL 4K7 29Q' })).slice(0, 2))
    for (const part of [text, html, calendar?.content ?? '']) expect(part).toContain('Reference SL 4K7 29Q');
  for (const { text } of await mailsWith()) expect(text).not.toContain('Reference');
});

test('[AS-1c] a mail about a visit has its length and parts', async () => {
  const at = (local: string, name: string) => ({ local, minutes: 20, exams: [{ name }] });
  const parts = [at('2026-12-01T14:40', 'Mammogram'), at('2026-12-01T15:15', 'CT of the chest')];
  const visit = { ...appointmentWith(), minutes: 95, parts: parts as Appointment['parts'] & object };
  const [mail] = await mailsWith({ locale: 'en-AU', appointments: [visit] });
  const plain = (words = '') => words.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(plain(mail?.text)).toContain('2:40 pm: Mammogram\n3:15 pm: CT of the chest\n95 minutes\n');
  expect(plain(mail?.calendar?.content.replaceAll(/\r\n[ \t]/g, ''))).toContain('2:40 pm Mammogram\\n3:15 pm CT of');
});

test('[AS-1c] mail and calendar say how early to arrive', async () => {
  const texts = textsOf('en');
  const sentence = (minutes: number) =>
    texts['appointment.arrive']?.replace('{{minutes}}', String(minutes)).slice(0, 30) ?? '';
  const unfolded = (calendar = '') => calendar.replaceAll(/\r\n[ \t]/g, '');
  const early = appointmentWith({ arrivalMinutes: 60 });
  const [mail, cancellation] = await mailsWith({ appointments: [early] });
  expect(mail?.text).toContain(sentence(60));
  expect(unfolded(mail?.calendar?.content)).toContain(sentence(60));
  expect(unfolded(cancellation?.calendar?.content)).not.toContain(sentence(60));
  const other = { ...appointmentWith({ arrivalMinutes: 5 }), local: '2026-12-03T11:00' };
  const [both] = await mailsWith({ appointments: [early, other] });
  for (const minutes of [60, 5]) expect(both?.text).toContain(`: please arrive ${minutes} minutes early.`);
  expect(both?.text).not.toContain(sentence(60));
});

test('[AS-1c] mail and calendar offer no cancellation that is too late', async () => {
  const texts = textsOf('en');
  const late = { ...appointmentWith(), cancellation: { ...appointmentWith().cancellation, allowed: false } };
  const [mail] = await mailsWith({ appointments: [late] });
  for (const part of [mail?.text, mail?.calendar?.content.replaceAll(/\r\n[ \t]/g, '').replaceAll('\\,', ',')]) {
    expect(part).toContain(texts['appointment.arrive.call']?.replace('{{minutes}}', '10'));
    expect(part).not.toContain(texts['appointment.arrive']?.replace('{{minutes}}', '10'));
  }
});

test('[AS-1c] a confirmation has directions, hours, and what to bring', async () => {
  const monday = [{ opens: 8 * 60, closes: 17 * 60 + 30 }];
  const hours = [monday, [], [], [], [], [], []];
  const devices = [{ hours }] as unknown as Appointment['clinic']['devices'];
  const place = { country: 'NZ', directions: 'Level 2.\nLift from the car park.', devices };
  const one = appointmentWith({ preparation: 'Eat nothing.\nDrink water.', arrivalMinutes: 25 });
  const [mail, cancellation] = await mailsWith({
    locale: 'en-AU',
    appointments: [{ ...one, clinic: { ...one.clinic, ...place } }],
  });
  const plain = (words = '') => words.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(plain(mail?.subject)).toContain('Tuesday 1 December 2026, 11:00 am');
  const texts = textsOf('en');
  for (const part of [
    ...[
      texts['appointment.arrive']?.replace('{{minutes}}', '25') ?? '',
      'Eat nothing.',
      'Drink water.',
      'Level 2.',
      'Lift from the car park.',
    ],
    `${texts['appointment.bring.title']}\n${texts['appointment.bring.NZ']}`,
    'Opening hours: Mon: 8:00 am – 5:30 pm',
    'Australian Eastern Daylight Time',
    texts['appointment.next.results.text'] ?? '',
  ])
    expect(plain(mail?.text)).toContain(part);
  for (const part of ['Eat nothing.', 'Level 2.', 'NHI', 'Opening hours'])
    expect(cancellation?.text).not.toContain(part);
});

test('a mail has the appointments that it is about', async () => {
  const all = [
    { ...appointmentWith({ exam: 'First scan' }), status: 'CANCELED' as const },
    { ...appointmentWith({ exam: 'Second scan' }), status: 'DONE' as const },
  ];
  const [confirmation, cancellation] = await mailsWith({ appointments: all });
  for (const part of [cancellation?.text, cancellation?.calendar?.content]) {
    expect(part).toContain('First scan');
    expect(part).not.toContain('Second scan');
  }
  expect(confirmation?.text).not.toContain('First scan');
  expect(confirmation?.text).toContain('Second scan');
});

test('a mail to a clinic names neither patient nor scan', () => {
  const input = {
    ...common,
    locale: 'en-AU',
    reference: 'SL 4K7 29Q',
    link: 'https://portal.example/desk/bookings/SL-4K7-29Q',
  };
  for (const template of ['clinic-booking', 'clinic-cancellation'] as const) {
    const mail = composeClinicMail({ ...input, template });
    expect(mail.subject).toMatch(/ SL 4K7 29Q, Tuesday 1 December 2026, 11:00/);
    for (const part of [mail.text, mail.html]) {
      for (const word of ['SL 4K7 29Q', 'Harbour', input.link]) expect(part).toContain(word);
      for (const secret of ['CT chest', 'Eat nothing', 'Hello', 'NHI', 'Medicare']) expect(part).not.toContain(secret);
    }
    expect(mail.calendar).toBeUndefined();
    expect(composeClinicMail({ ...input, template, link: undefined, reference: undefined }).subject).toMatch(
      /^\w+ booking *,/,
    );
  }
});

test('[BK-6b] text and HTML have the time of each part', async () => {
  const one = appointmentWith({ exam: 'MRI of the knee' });
  const other = appointmentWith({ exam: 'Ultrasound of www.evil.example' });
  const times = ({ start, end, zone, offset, minutes, exams }: Appointment) => ({
    start,
    end,
    zone,
    offset,
    minutes,
    exams,
  });
  const parts = [
    { ...times(one), local: '2026-12-01T11:00' },
    { ...times(other), local: '2026-12-01T11:45' },
  ];
  const visit = { ...one, exams: [...one.exams, ...other.exams], parts };
  for (const { text, html } of (await mailsWith({ appointments: [visit] })).slice(0, 2)) {
    for (const part of [text, wordsOf(html)]) {
      expect(part.replaceAll(/\s/g, ' ')).toContain('11:00 AM: MRI of the knee');
      expect(part.replaceAll(/\s/g, ' ')).toContain('11:45 AM: Ultrasound of');
      expect(part).not.toContain('www.evil.example');
    }
  }
});

test('separates a title from a name and drops phone numbers', async () => {
  for (const part of await partsWith({ firstName: 'Evil.Com' })) {
    expect(part).toContain('Hello Evil. Com,');
    expect(part).not.toContain('Evil.Com');
  }
  for (const part of await partsWith({ firstName: 'Call 1900 555 123 now' })) expect(part).toContain('Hello Call now,');
});

test('text and HTML have the same words', async () => {
  for (const locale of ['en-AU', 'mk']) {
    for (const { text, html } of await mailsWith({ locale, texts: textsOf(locale) })) {
      const shown = wordsOf(html.slice(html.indexOf('<main')));
      const plain = text.replaceAll('\u00a0', ' ');
      const lines = plain.split('\n').filter((line) => line !== '' && !line.startsWith('https://'));
      expect(lines.length).toBeGreaterThan(6);
      for (const line of lines) expect(shown).toContain(line);
    }
  }
});

test('no payload in a name adds markup or a link', async () => {
  const harmless = await mailsWith();
  const [links, skeletons] = [harmless.map(({ html }) => hrefsOf(html)), harmless.map(({ html }) => skeletonOf(html))];
  expect(links.map((hrefs) => hrefs.length)).toEqual([4, 4, 2]);
  for (let from = 0; from < xssPayloads.length; from += 20) {
    const payload = xssPayloads.slice(from, from + 20).join(' ');
    const line = payload.replaceAll(/[\r\n]/g, ' ');
    const mails = await mailsWith({
      firstName: payload,
      provider: { ...common.provider, name: payload },
      appointments: [appointmentWith({ exam: payload, place: payload, preparation: line })],
    });
    expect(mails.map(({ html }) => skeletonOf(html))).toEqual(skeletons);
    expect(mails.map(({ html }) => hrefsOf(html))).toEqual(links);
  }
});

test('shows quotes, brackets and RTL marks of names as text', async () => {
  const [mail] = await mailsWith({
    appointments: [appointmentWith({ exam: '\u202eKnee "<b>" & \u2067it\'s\u2069', place: "O'Hara \u200f" })],
  });
  expect(mail?.html).toContain('Knee &quot;&lt;b&gt;&quot; &amp;  it&#39;s');
  expect(mail?.text).toContain('Knee "<b>" &  it\'s · 20 minutes\nO\'Hara\n');
  for (const part of [mail?.html, mail?.text]) expect(part).not.toMatch(/[\u200f\u202a-\u202e\u2066-\u2069]/);
});

test('no URL in an exam or place becomes a link', async () => {
  for (const url of [
    'https://evil.example/x',
    'www.evil.example',
    'pay@evil.example',
    'evil。example',
    'evil\u200d.example',
    'ｅvil．ｅxample',
    'see evil.example',
  ]) {
    const [mail] = await mailsWith({ appointments: [appointmentWith({ exam: `Scan ${url}`, place: url })] });
    for (const part of [mail?.html, mail?.text]) expect(part).not.toMatch(/vil[.。．]\S|vil\u200d|www\.|pay@/);
  }
  const [mail] = await mailsWith();
  expect(mail?.text).toContain('CT chest/abdomen · 20 minutes\nHarbour\nLevel 2, 12/14 Quay Street, Sydney NSW 2000\n');
});

test('links only to the portal, the clinic and the provider', async () => {
  const [confirmation, cancellation, code] = await mailsWith();
  const provider = ['tel:+6495550142', 'mailto:kiaora@kauri.example'];
  expect(hrefsOf(confirmation?.html ?? '')).toEqual(['tel:+61255501234', common.link, ...provider]);
  expect(hrefsOf(cancellation?.html ?? '')).toEqual(['tel:+61255501234', common.home, ...provider]);
  expect(hrefsOf(code?.html ?? '')).toEqual(provider);
});

test('loads nothing from elsewhere', async () => {
  const design = { ...common.design, logo: { image: { type: 'image/png' as const, bytes: Buffer.from('logo') } } };
  for (const { html, logo } of await mailsWith({ design })) {
    expect(html).not.toMatch(/<(script|link|iframe|video|object)|url\(|@import|background=/i);
    expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual([`cid:${logo?.cid}`]);
    expect(html).toContain('alt="Kauri Radiology"');
    expect(logo).toMatchObject({ type: 'image/png', base64: Buffer.from('logo').toString('base64') });
  }
});

test('leaves out a provider without phone and e-mail address', async () => {
  const [, , code] = await mailsWith({ provider: { name: 'Kauri Radiology', phone: '', email: '' } });
  expect(hrefsOf(code?.html ?? '')).toEqual([]);
  expect(code?.text).toMatch(/\n\nKauri Radiology\n\nYou received/);
});

test('a code mail has its code once and no appointment', async () => {
  const [, , code] = await mailsWith();
  for (const part of [code?.subject, code?.text, code?.html])
    expect(part).not.toMatch(/CT chest|Harbour|December|\/appointments/);
  expect(code?.subject).not.toContain('204731');
  expect(code?.text).toContain('\n\n204731\n\n');
  // The preview of a mail appears on locked screens.
  expect(code?.html.split('204731')).toHaveLength(2);
  expect(code?.html).toContain('>204731<');
});

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['light dark', 'light'],
] as const)('a mail with colour scheme %s has %s colours', async (colorScheme, inline) => {
  for (const { html } of await mailsWith({ design: { ...common.design, colorScheme } })) {
    expect(html).toContain(`<meta name="color-scheme" content="${colorScheme}">`);
    expect(html).toContain(
      `<body class="page" style="margin:0;padding:0;background-color:${common.design[inline].page}">`,
    );
    expect(html.includes('prefers-color-scheme:dark')).toBe(colorScheme === 'light dark');
  }
});

test('keeps the order of an address within each line', async () => {
  const [mail] = await mailsWith({ locale: 'he' });
  expect(mail?.html).toContain('<span dir="auto">Level 2, 12/14 Quay Street, Sydney NSW 2000</span>');
});

test.each([
  ['ar', 'rtl', 'right'],
  ['mk', 'ltr', 'left'],
])('writes %s from %s', async (locale, dir, side) => {
  for (const { html, language } of await mailsWith({ locale })) {
    expect(html).toContain(`<html lang="${locale}" dir="${dir}">`);
    expect(html).toContain(`<main lang="${locale}" dir="${dir}">`);
    expect(html).toContain(`text-align:${side}`);
    expect(html).toContain('<strong dir="auto">Kauri Radiology</strong>');
    expect(language).toBe(locale);
  }
});

test('each mail stays below the limits of Gmail', async () => {
  const many = Array.from({ length: 6 }, () => appointmentWith({ preparation: 'Drink a litre of water. '.repeat(40) }));
  for (const { html } of await mailsWith({ appointments: many })) {
    // Gmail cuts a mail at 102 kB, and drops a style element of more than 8,192 characters.
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
    expect(/<style>(.*?)<\/style>/s.exec(html)?.[1]?.length).toBeLessThan(2_000);
    expect(html.match(/<style/g)).toHaveLength(1);
  }
});

test('creates no formatter and no translator for a second mail', async () => {
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  onTestFinished(() => created.mockRestore());
  const texts = textsOf('en');
  await mailsWith({ locale: 'en-ZA', texts });
  const first = created.mock.calls.length;
  expect(first).toBeGreaterThan(0);
  await mailsWith({ locale: 'en-ZA', texts });
  expect(created).toHaveBeenCalledTimes(first);
  expect(translator('en-ZA', texts)).toBe(translator('en-ZA', texts));
});
