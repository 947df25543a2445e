import type { Page } from 'playwright';
import type { components } from '#contract/openapi.d.ts';
import { fetchFor } from '#test/e2e/changeBoot.ts';
import { madeUp } from '#test/e2e/openPage.ts';
import { withSettings } from '#test/e2e/withSettings.ts';
import type { Place } from './places.ts';

/** A screen of the portal: how to open it, and which route and step it shows. */
export interface Screen {
  readonly name: string;
  /** The route that it is a page of, as the route table has it; a flow's steps are at `*`. */
  readonly route: string;
  /** The step of the booking flow that it shows. */
  readonly step?: string;
  /** Its name in the recording of a booking, whose address, cookies and storage it starts from. */
  readonly recorded?: string;
  /** Its address below the base, when it can be opened directly. */
  readonly address?: string;
  /** True for a screen that differs from another only in its texts; the small matrix omits most of them. */
  readonly variant?: true;
  /** Entry points that have this screen; all by default. */
  readonly entries?: readonly Place['entry'][];
  /** What is on it once it is drawn. */
  readonly ready: string;
  /** Complaints of the browser that belong to it. */
  readonly provoked?: readonly RegExp[];
  /** What is prepared before its address is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Actions on the page before the screenshot; must not use texts, which differ by locale. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const atRoot = ['root', 'kiosk'] as const;
const key = 'AAAAAAAAAAAAAAAAAAAAAA';
const authentication = (more: string) => `/authentication?bookingKey=${key}&${more}`;

/** Fulfils a request instead of the server, for a screen that needs a real patient's session. */
const answer = (url: string, status: number, json: unknown) => (page: Page) =>
  page.route(url, (route) => route.fulfill({ status, json, headers: madeUp }));

const waitingReport = {
  reportId: 'R-2',
  appointment: '5f0c1d3e-0000-4000-8000-000000000003',
  title: 'Ultrasound of the left knee',
  author: '',
  reportedAt: '2026-11-24T02:30:00Z',
  amended: false,
  releasedAt: '2026-11-27T22:30:00Z',
};

const openShare = {
  id: '5f0c1d3e-0000-4000-8000-000000000004',
  type: 'RESULT',
  contactDetails: 'reception@osei-family-practice.example',
  contactDetailsType: 'EMAIL',
  contactName: 'Dr Osei',
  dateCreatedUTC: '2026-11-24T02:30:00Z',
  expiresAt: '2099-12-24T02:30:00Z',
  views: ['2026-11-24T04:30:00Z'],
};

const releasedReport = {
  ...waitingReport,
  reportId: 'R-1',
  title: 'MRI of the left knee',
  author: 'Dr Mira Kostova',
  amended: true,
  text: 'Clinical notes: pain after a fall.\n\nFindings: the inner meniscus is torn.\nThe ligaments are intact.\n\nConclusion: tear of the inner meniscus.',
};

/** A booking request that came with a picture and a letter. */
export const bookingRequest = {
  slug: '5f0c1d3e-0000-4000-8000-000000000001',
  bookingKey: key,
  status: 'OPEN',
  statusChanges: ['CANCELED', 'DECLINED_BY_PATIENT'],
  createdAt: '2026-11-20T02:00:00Z',
  referrer: 'Dr Maya Osei',
  notes: '',
  attachments: [
    ['earlier-x-ray.png', 'image/png', 76_124],
    ['referral.pdf', 'application/pdf', 2_410],
  ].map(([fileName, contentType, size], at) => ({
    id: `5f0c1d3e-0000-4000-8000-00000000001${at}`,
    slug: '5f0c1d3e-0000-4000-8000-000000000001',
    fileName,
    contentType,
    size,
    openable: true,
    documentType: { title: `Dr Osei ${at + 1}`, description: '' },
  })),
};

/** An enquiry about an exam. */
const enquiry = {
  id: '5f0c1d3e-0000-4000-8000-000000000021',
  reference: 'SLE 4K7 29Q',
  kind: 'EXAM',
  status: 'NEW',
  createdAt: '2026-11-20T02:00:00Z',
  callTime: 'ANY',
  exams: ['MRI heart'],
  clinics: [],
  bookingReference: 'SL 29Q 4K7',
  contact: { firstName: 'Ada', lastName: 'Nguyen', email: 'ada@patient.example', phone: '+61 491 570 006' },
  message: 'I have a pacemaker.\nCan my sister come along?',
  locale: 'mk',
};

/** The enquiries that wait for an answer, of which the list shows two. */
const waiting = {
  total: 3,
  more: true,
  detailsChanges: 2,
  enquiries: [enquiry, { ...enquiry, id: key, reference: 'SLE 7QK 92G', kind: 'MESSAGE', exams: [] }].map(
    ({ id, reference, kind, createdAt, contact, exams }) => ({
      id,
      reference,
      kind,
      createdAt,
      exams,
      contact: { firstName: contact.firstName, lastName: contact.lastName },
    }),
  ),
};

const onRequest = {
  route: '/booking-requests/:bookingKey',
  address: `/booking-requests/${key}`,
  ready: 'main article',
  before: async (page: Page) => {
    await answer('**/api/booking_requests/*', 200, bookingRequest)(page);
    await page.route('**/attachments/*/view', (route) =>
      route.fulfill({ path: 'catalog/demo/booking-requests/earlier-x-ray.png', headers: madeUp }),
    );
  },
};

/** What a patient wants changed. */
const detailsChange = {
  id: '5f0c1d3e-0000-4000-8000-000000000031',
  status: 'NEW',
  createdAt: '2026-11-21T02:00:00Z',
  proved: false,
  changes: [
    { detail: 'lastName', before: 'Example', after: 'Umlauf-Example' },
    { detail: 'medicareNumber', before: '', after: '2123456701' },
  ],
  remark: 'I married in May.',
};

/** A booking as staff see it, with answers about safety and others. */
const deskBooking = {
  reference: 'SL 4K7 29Q',
  locale: 'mk',
  createdAt: '2026-11-20T02:00:00Z',
  requestKey: key,
  requestSlug: '5f0c1d3e-0000-4000-8000-000000000001',
  requestPatient: { firstName: 'Eda', lastName: 'Umlauf-Example', dateOfBirth: '1984-12-10' },
  patient: {
    firstName: 'Ada',
    lastName: 'Example',
    dateOfBirth: '1985-12-10',
    email: 'ada@patient.example',
    mobile: '0491 570 006',
  },
  appointments: [
    {
      slug: '5f0c1d3e-0000-4000-8000-000000000002',
      bookingKey: key,
      status: 'CONFIRMED',
      minutes: 30,
      start: '2026-12-01T00:00:00.000Z',
      end: '2026-12-01T00:30:00.000Z',
      cancellation: {
        allowed: true,
        minutesPrior: 120,
        until: '2026-12-03T00:00:00.000Z',
        untilLocal: '2026-12-03T11:00',
      },
      rescheduling: {
        allowed: true,
        minutesPrior: 120,
        until: '2026-12-03T00:00:00.000Z',
        untilLocal: '2026-12-03T11:00',
      },
      zone: 'Australia/Sydney',
      offset: '+11:00',
      local: '2026-12-01T11:00',
      clinic: { slug: 'surry-hills', name: 'Surry Hills' },
      exams: [{ slug: 'mri-knee', name: 'MRI of the knee' }],
    },
  ],
  detailsChanges: [detailsChange],
  answers: [
    {
      step: 'screening--metal',
      title: 'Metal in your body',
      protects: true,
      answers: [{ key: 'device', question: 'Do you have a pacemaker?', answer: 'No' }],
    },
    {
      step: 'details',
      title: 'Who is coming?',
      protects: false,
      answers: [{ key: 'notes', question: 'Notes', answer: 'I come with a walking frame.' }],
    },
  ],
};

/** A booking request as staff see it. */
const referredBooking = {
  reference: 'SL 4K7 29Q',
  createdAt: '2026-11-20T02:00:00Z',
  patient: { firstName: 'Ada', lastName: 'Example', dateOfBirth: '1985-12-10' },
  pending: { until: '2026-11-22T02:00:00Z', canAnswer: false },
  appointments: [
    {
      slug: '5f0c1d3e-0000-4000-8000-000000000009',
      status: 'PENDING',
      start: '2026-12-01T00:30:00Z',
      local: '2026-12-01T11:30',
      zone: 'Australia/Sydney',
      minutes: 30,
      clinic: 'Surry Hills',
      exams: ['X-ray of the chest'],
      cancellation: {
        allowed: true,
        minutesPrior: 120,
        until: '2026-12-03T00:00:00.000Z',
        untilLocal: '2026-12-03T11:00',
      },
    },
  ],
};

const deskRequest = {
  slug: '5f0c1d3e-0000-4000-8000-000000000001',
  bookingKey: key,
  status: 'OPEN',
  statusChanges: ['ON_HOLD', 'CANCELED', 'DECLINED_BY_PATIENT', 'REMOVED_BY_OPERATOR'],
  createdAt: '2026-11-20T02:00:00Z',
  patient: deskBooking.patient,
  exam: 'MRI of the knee',
  bodyPart: '',
  referrer: 'Dr Kofi Osei',
  notes: 'Please bring earlier pictures.',
  detailsChanges: [detailsChange],
};

const onDesk = {
  route: '/desk/bookings/:reference',
  address: '/desk/bookings/SL-4K7-29Q',
  entries: ['root'] as const,
};
const deskRefusal = (status: number, code: string) =>
  answer('**/api/desk/bookings/*', status, {
    type: 'about:blank',
    title: 'Refused',
    status,
    code,
    messageKey: `error.${code}`,
  });

const onNewRequest = { route: '/new-request', address: '/new-request', entries: ['root'] as const };
const sessionOf = (role: string) => async (page: Page) => {
  await answer('**/api/authenticated', 200, {
    authenticated: true,
    role,
    verified: false,
    roleTranslations: '{}',
    idleUntil: '2099-01-01T00:00:00Z',
    endsAt: '2099-01-01T00:00:00Z',
  })(page);
  await answer('**/api/user', 200, {
    userId: 'u-1',
    username: 'g.hopper',
    name: 'Grace Hopper',
    rights: [],
    organization: 'Radiology',
  })(page);
};

/** Requests a scan that the patient chooses, as staff, for a patient with or without an address. */
async function requestScan(page: Page, email: string): Promise<void> {
  const texts = page.locator('main input:not([type=radio])');
  for (const [at, value] of ['Mira', 'Kostova'].entries()) await texts.nth(at).fill(value);
  for (const [part, value] of [
    ['day', '17'],
    ['month', '5'],
    ['year', '1984'],
  ])
    await page.locator(`main input[name$=-${part}]`).fill(value as string);
  await page.locator('main input[type=email]').fill(email);
  await page.locator('main input[type=radio]').last().check();
  await page.locator('main button[type=submit]').click();
  await page.locator('main .success-mark').waitFor();
}

/** Shows the body figure also where the brand has none, with scans of the knee only. */
async function showFigure(page: Page): Promise<void> {
  // The browser draws the page and asks for the exams.
  await withSettings(page, { bodyFigure: {} });
  await page.route('**/api/exams?*', async (route) => {
    const response = await fetchFor(route);
    const groups: components['schemas']['exam-group'][] = await response.json();
    const ofKnee = ({ slug }: { readonly slug: string }) => /knee/.test(slug);
    const json = groups.map(({ exams, ...group }) => ({
      ...group,
      exams: exams.map((exam) => ({ ...exam, ...(ofKnee(exam) && { bodyAreas: ['knee'] }) })),
    }));
    await route.fulfill({ response, json });
  });
}

async function claim(page: Page): Promise<void> {
  for (const [part, value] of [
    ['day', '10'],
    ['month', '12'],
    ['year', '1985'],
  ])
    await page.locator(`input[autocomplete=bday-${part}]`).fill(value as string);
  await page.locator('main button[type=submit]').click();
}

const denials = [
  ...['EXPIRED', 'EXPIRED_PATIENT', 'CANCELED', 'DECLINED_BY_PATIENT', 'REMOVED_BY_OPERATOR', 'DELETED', 'ON_HOLD'].map(
    (status) => `status=${status}`,
  ),
  'status=OTHER',
  'revoked=true',
  'maxAttempts=true',
  'maxAttempts=true&message=max_attempts_reached_shared',
  'maxAttempts=true&message=max_attempts_reached_results',
  'resultsExpired=true',
  'message=pain_score_problem',
  'showClose=true&redirectUrl=/about',
];

/** The results of a booking, one report of which waits for its release. */
const onResults = {
  route: '/appointments/:bookingKey/result',
  address: `/appointments/${key}/result`,
  before: async (page: Page) => {
    await answer('**/api/authenticated', 200, {
      authenticated: true,
      role: 'patient',
      bookingKey: key,
      verified: true,
      roleTranslations: '{}',
      idleUntil: '2099-01-01T00:00:00Z',
      endsAt: '2099-01-01T00:00:00Z',
    })(page);
    await answer('**/reports', 200, [waitingReport, releasedReport])(page);
    await answer('**/shares', 200, [openShare])(page);
  },
  ready: 'main article',
};
/** What the server says of the questionnaire about pain. */
const painDue = (answered: boolean): components['schemas']['due-questionnaires'] => ({
  questionnaires: [
    {
      answered,
      questionnaire: {
        id: 'pain-score',
        type: 'PAIN_SCORE_INITIAL',
        title: 'Your pain',
        modalSize: 'md',
        showClosingConfirmation: false,
        examSlugs: [],
        modalityIds: [],
        general: true,
        flow: 'pain-score',
      },
    },
  ],
  target: '/',
});

/** Every screen that a visitor may see; a test compares it with the table of routes and with the flow. */
export const screens: readonly Screen[] = [
  { name: 'home', route: '/', address: '/', entries: ['root', 'frame'], ready: 'main .choice' },
  { name: 'region', route: '*', step: 'region', recorded: 'region', ready: 'main .choice' },
  {
    name: 'menu',
    route: '/',
    address: '/select-region',
    ready: 'main .choice',
    act: async (page) => {
      // Wide headers show their links, and only the languages open.
      const visible = { visible: true };
      await page.locator('.menu-toggle, .header-language > summary').filter(visible).first().click();
      await page.locator('.menu-links').filter(visible).first().waitFor();
    },
  },
  {
    name: 'advanced booking, sign in',
    route: '/',
    address: '/advanced-booking',
    entries: ['root'],
    ready: 'main h1',
  },
  ...(['times', 'details', 'review'] as const).map((step) => ({
    name: `advanced booking, ${step}`,
    route: '*',
    step: step === 'times' ? 'slot' : step,
    recorded: `advanced ${step}`,
    entries: ['root'] as const,
    ready: { times: '.time', details: 'main form input', review: 'main .button-primary' }[step],
  })),
  {
    name: 'bookings of a referrer',
    route: '/referrer/bookings',
    address: '/referrer/bookings',
    entries: ['root'],
    ready: 'main .tag',
    before: answer('**/api/referrer/bookings?*', 200, [referredBooking]),
  },
  {
    name: 'booking of a referrer',
    route: '/referrer/bookings/:reference',
    address: '/referrer/bookings/SL-4K7-29Q',
    entries: ['root'],
    ready: 'main .tag',
    before: answer('**/api/referrer/bookings/*', 200, referredBooking),
  },
  { name: 'clinic', route: '*', step: 'clinic', recorded: 'clinic', ready: 'main .choice' },
  { name: 'exam', route: '*', step: 'exam', recorded: 'exams', ready: 'main input[type=search]' },
  {
    name: 'exam chosen',
    route: '*',
    step: 'exam',
    recorded: 'exams',
    ready: 'main input[type=search]',
    act: async (page) => {
      // A kind of scan that has the same name in all languages.
      await page.locator('main input[type=search]').fill('MRI');
      await page.locator('main input[name=exam]').first().check();
    },
  },
  {
    name: 'area of the body chosen',
    route: '*',
    step: 'exam',
    recorded: 'exams',
    ready: 'main input[type=search]',
    before: showFigure,
    act: async (page) => {
      const open = page.locator('.areas-open').filter({ visible: true });
      const isFolded = (await open.count()) > 0;
      if (isFolded) await open.click();
      await page.locator('.areas-name[data-area=knee]').filter({ visible: true }).click();
      if (isFolded) await open.click();
      await page.locator('.areas-area[data-area=knee][data-chosen=true]').filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'enquiry', route: '*', step: 'enquiry', recorded: 'enquiry', ready: 'main .button-primary' },
  { name: 'not sure', route: '*', step: 'unsure', recorded: 'unsure', ready: 'main .button-primary' },
  { name: 'safety questions', route: '*', step: 'screening', recorded: 'screening', ready: 'main form input' },
  { name: 'not for the magnet', route: '*', step: 'screening', recorded: 'stop', ready: 'main a[href^=tel]' },
  { name: 'times of a week', route: '*', step: 'slot', recorded: 'week', ready: '.time' },
  { name: 'times of a month', route: '*', step: 'slot', recorded: 'month', ready: '[role=grid]' },
  {
    name: 'times that cannot be loaded',
    route: '*',
    step: 'slot',
    recorded: 'week',
    provoked: [/status of 503/],
    before: answer('**/api/availability/search', 503, {}),
    ready: 'main [role=alert]',
  },
  { name: 'details', route: '*', step: 'details', recorded: 'details', ready: 'main form input' },
  {
    name: 'details with faults',
    route: '*',
    step: 'details',
    recorded: 'details',
    ready: 'main form input',
    act: async (page) => {
      await page.locator('main form button[type=submit]').click();
      await page.locator('main .form-summary a').first().waitFor();
    },
  },
  { name: 'documents', route: '*', step: 'documents', recorded: 'documents', ready: 'main .upload-area' },
  { name: 'review', route: '*', step: 'review', recorded: 'review', ready: 'main .button-primary' },
  { name: 'booked', route: '*', step: 'done', recorded: 'done', ready: 'main article' },
  { name: 'appointment', route: '/appointments/:bookingKey', recorded: 'appointment', ready: 'main article' },
  {
    name: 'change of details',
    route: '/appointments/:bookingKey',
    recorded: 'appointment',
    ready: 'main article',
    act: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').first().click();
      await page.locator('.dialog form').waitFor();
    },
  },
  {
    name: 'cancel',
    route: '/appointments/:bookingKey',
    recorded: 'appointment',
    ready: 'main article',
    act: async (page) => {
      await page.locator('main .button-danger').click();
      await page.locator('.dialog').waitFor();
    },
  },
  {
    name: 'appointment by its short address',
    variant: true,
    route: '*',
    recorded: 'short',
    ready: 'main article',
  },
  { ...onRequest, name: 'booking request' },
  {
    ...onRequest,
    name: 'booking request, info',
    act: async (page) => {
      await page.locator('main button[aria-haspopup]').first().click();
      await page.locator('.dialog').waitFor();
    },
  },
  {
    ...onRequest,
    name: 'booking request, documents',
    act: async (page) => {
      await page.locator('main section .row button[aria-haspopup]').last().click();
      await page.locator('.dialog img').waitFor();
    },
  },
  { ...onResults, name: 'results' },
  {
    ...onResults,
    name: 'results, sharing',
    // Nobody shares results at a kiosk.
    entries: ['root', 'frame'],
    act: async (page) => {
      await page.locator('main button[aria-haspopup]').click();
      await page.locator('.dialog form').waitFor();
    },
  },
  {
    name: 'authentication',
    route: '/authentication',
    address: authentication('type=APPOINTMENT'),
    ready: 'main input',
  },
  {
    name: 'authentication for results',
    route: '/authentication',
    address: authentication('type=APPOINTMENT_RESULTS&shared=true'),
    ready: 'main input',
  },
  {
    name: 'authentication refused',
    route: '/authentication',
    address: authentication('type=APPOINTMENT'),
    ready: 'main input',
    provoked: [/status of 403/],
    before: answer('**/api/authentication', 403, {
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      code: 'authentication-failed',
      messageKey: 'message.authentication_error',
    }),
    act: async (page) => {
      await claim(page);
      await page.locator('main .notice[role=alert]').waitFor();
    },
  },
  {
    name: 'one-time code',
    route: '/authentication',
    address: authentication('type=PATIENT_PORTAL'),
    ready: 'main input',
    before: answer('**/api/authentication', 200, {
      authenticated: false,
      otpSent: true,
      resendAfter: 5,
      channels: ['EMAIL', 'SMS'],
      roleTranslations: {},
    }),
    act: async (page) => {
      await claim(page);
      await page.locator('input[autocomplete=one-time-code]').waitFor();
    },
  },
  { name: 'authentication without a key', route: '/authentication', address: '/authentication', ready: 'main h1' },
  ...denials.map((query) => ({
    name: `deny, ${query}`,
    route: '/deny',
    address: `/deny?${query}`,
    ready: 'main h1',
    variant: true as const,
  })),
  {
    name: 'reminders',
    route: '/unsubscribe',
    address: `/unsubscribe?bookingKey=${'k'.repeat(22)}`,
    entries: ['root'],
    ready: 'main .button-primary',
  },
  { name: 'enquiry, message', route: '/enquiry', address: '/enquiry?about=message', ready: 'main textarea' },
  { name: 'enquiry, call back', route: '/enquiry', address: '/enquiry?about=callback', ready: 'main textarea' },
  {
    name: 'enquiry, sent',
    route: '/enquiry',
    address: '/enquiry?about=callback',
    ready: 'main textarea',
    before: answer('**/api/enquiries', 201, { reference: 'SLE 4K7 29Q' }),
    act: async (page) => {
      const fields = page.locator('main input:not([type=radio])');
      for (const [at, value] of ['Ada', 'Nguyen', '+61 491 570 006'].entries()) await fields.nth(at).fill(value);
      await page.locator('main input[type=radio]').first().check();
      await page.locator('main button[type=submit]').click();
      await page.locator('main .success-mark').waitFor();
    },
  },
  {
    name: 'desk, enquiry',
    route: '/desk/enquiries/:enquiryId',
    address: `/desk/enquiries/${enquiry.id}`,
    entries: atRoot,
    ready: 'main article',
    before: answer('**/api/desk/enquiries/*', 200, enquiry),
  },
  {
    name: 'questionnaire',
    route: '/questionnaires',
    address: `/questionnaires?types=PAIN_SCORE_INITIAL&bookingKey=${key}`,
    ready: '.questionnaire form',
    before: answer('**/api/questionnaires/due*', 200, painDue(false)),
  },
  {
    name: 'questionnaire, already answered',
    route: '/q',
    address: `/q?types=PAIN_SCORE_INITIAL&bookingKey=${key}`,
    ready: 'main h1',
    before: answer('**/api/questionnaires/due*', 200, painDue(true)),
  },
  { name: 'about', route: '/about', address: '/about', entries: atRoot, ready: 'main h1' },
  { name: 'contact', route: '/contact', address: '/contact', entries: atRoot, ready: 'main h3' },
  { name: 'terms', route: '/terms', address: '/terms', entries: atRoot, ready: 'main h1' },
  { name: 'privacy', route: '/privacy', address: '/privacy', entries: atRoot, ready: 'main h1' },
  {
    name: 'questions about report feedback',
    route: '/referrer/report-feedback/faq',
    address: '/referrer/report-feedback/faq',
    entries: atRoot,
    ready: 'main h1',
  },
  { name: 'kiosk', route: '/kiosk', address: '/kiosk', entries: ['kiosk'], ready: '.kiosk-device' },
  {
    name: 'kiosk, reception',
    route: '/kiosk',
    address: '/kiosk',
    entries: ['kiosk'],
    ready: '.kiosk-device',
    act: async (page) => {
      await page.locator('button.kiosk-way').click();
      await page.locator('.dialog').waitFor();
    },
  },
  {
    name: 'kiosk, name of the device',
    route: '/kiosk',
    address: '/kiosk',
    entries: ['kiosk'],
    ready: '.kiosk-device',
    act: async (page) => {
      await page.locator('.kiosk-device button').first().click();
      await page.locator('.dialog button[type=submit]').click();
      await page.locator('.dialog [role=alert]').waitFor();
    },
  },
  {
    name: 'kiosk, nobody there',
    route: '*',
    recorded: 'clinic',
    entries: ['kiosk'],
    before: (page) => page.clock.install(),
    ready: 'main .choice',
    act: async (page) => {
      await page.clock.fastForward(61_000);
      await page.locator('[data-dialog=idle]').waitFor();
    },
  },
  {
    name: 'kiosk, no connection',
    route: '/kiosk',
    address: '/kiosk',
    entries: ['kiosk'],
    ready: '.kiosk-device',
    provoked: [/ERR_INTERNET_DISCONNECTED/],
    act: async (page) => {
      await page.context().setOffline(true);
      await page.locator('.kiosk-notes .notice').waitFor();
    },
  },
  {
    name: 'desk',
    route: '/desk',
    address: '/desk',
    entries: ['root'],
    before: answer('**/api/desk/enquiries?*', 200, waiting),
    ready: '.desk-waiting',
  },
  {
    name: 'desk, nobody waits',
    route: '/desk',
    address: '/desk',
    entries: ['root'],
    before: answer('**/api/desk/enquiries?*', 200, { enquiries: [], total: 0 }),
    ready: 'main [role=status]',
  },
  {
    name: 'desk, list for staff only',
    route: '/desk',
    address: '/desk',
    entries: ['root'],
    before: answer('**/api/desk/enquiries?*', 401, {
      type: 'about:blank',
      title: 'Refused',
      status: 401,
      code: 'not-authenticated',
      messageKey: 'error.not-authenticated',
    }),
    provoked: [/status of 401/],
    ready: 'main .button-primary',
  },
  {
    ...onDesk,
    name: 'desk, a booking',
    before: answer('**/api/desk/bookings/*', 200, deskBooking),
    ready: 'main article',
  },
  {
    name: 'desk, a booking request',
    route: '/desk/booking-requests/:slug',
    address: `/desk/booking-requests/${deskRequest.slug}`,
    entries: ['root'],
    before: answer('**/api/desk/booking_requests/*', 200, deskRequest),
    ready: 'main article',
  },
  {
    ...onNewRequest,
    name: 'new request, as staff',
    before: sessionOf('staff'),
    ready: 'main textarea',
    act: (page) => page.locator('main input[type=radio]').first().check(),
  },
  {
    ...onNewRequest,
    name: 'new request with faults, as a referrer',
    before: sessionOf('referrer'),
    ready: 'main textarea',
    act: async (page) => {
      await page.locator('main input[type=radio]').nth(1).check();
      await page.locator('main form button[type=submit]').click();
      await page.locator('main .form-summary a').first().waitFor();
    },
  },
  {
    ...onNewRequest,
    name: 'new request, mailed',
    before: async (page) => {
      await sessionOf('referrer')(page);
      await answer('**/api/booking_requests', 201, { slug: deskRequest.slug, mailed: true })(page);
    },
    ready: 'main textarea',
    act: (page) => requestScan(page, 'mira@patient.example'),
  },
  {
    ...onNewRequest,
    name: 'new request, link to hand over',
    before: async (page) => {
      await sessionOf('staff')(page);
      await answer('**/api/booking_requests', 201, { slug: deskRequest.slug, mailed: false, bookingKey: key })(page);
    },
    ready: 'main textarea',
    act: (page) => requestScan(page, ''),
  },
  {
    ...onNewRequest,
    name: 'new request, signed in as a patient',
    before: sessionOf('patient'),
    ready: 'main .button-primary',
  },
  { ...onNewRequest, name: 'new request, not signed in', provoked: [/status of 401/], ready: 'main .button-primary' },
  {
    name: 'desk, a booking request for another patient',
    route: '/desk/booking-requests/:slug',
    address: `/desk/booking-requests/${deskRequest.slug}`,
    entries: ['root'],
    before: answer('**/api/desk/booking_requests/*', 200, {
      ...deskRequest,
      status: 'BOOKED',
      bookingReference: deskBooking.reference,
      bookingPatient: deskBooking.requestPatient,
    }),
    ready: 'main article',
  },
  {
    ...onDesk,
    name: 'desk, not signed in',
    before: deskRefusal(401, 'not-authenticated'),
    provoked: [/status of 401/],
    ready: 'main .button-primary',
  },
  {
    ...onDesk,
    name: 'desk, signed in as a patient',
    before: deskRefusal(403, 'forbidden'),
    provoked: [/status of 403/],
    ready: 'main .button-primary',
  },
  {
    ...onDesk,
    name: 'desk, unknown reference',
    before: deskRefusal(404, 'not-found'),
    provoked: [/status of 404/],
    ready: 'main form input',
  },
  {
    name: 'iframe test',
    route: '/iframe-test',
    address: '/iframe-test',
    entries: ['root'],
    ready: 'main h1',
  },
  {
    name: 'not found',
    route: '*',
    address: '/select-region/nowhere',
    provoked: [/status of 404/],
    ready: 'main .button-primary',
  },
  {
    name: 'broken page',
    route: '/deny',
    address: '/deny',
    before: (page) =>
      page.route('**/assets/DenyPage.*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("made up")' }),
      ),
    ready: 'main .button-primary',
  },
];
