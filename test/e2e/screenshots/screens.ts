import type { Page } from 'playwright';
import { madeUp } from '#test/e2e/openPage.ts';
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

/** A booking request that came with a picture and a letter. */
const bookingRequest = {
  ...{
    slug: '5f0c1d3e-0000-4000-8000-000000000001',
    bookingKey: key,
    status: 'OPEN',
    createdAt: '2026-11-20T02:00:00Z',
  },
  ...{ referrer: 'Dr Maya Osei', notes: '' },
  attachments: [
    ['earlier-x-ray.png', 'image/png', 76_124],
    ['referral.pdf', 'application/pdf', 2_410],
  ].map(([fileName, contentType, size], at) => ({
    ...{ id: `5f0c1d3e-0000-4000-8000-00000000001${at}`, slug: '5f0c1d3e-0000-4000-8000-000000000001' },
    ...{ fileName, contentType, size, documentType: { title: `Dr Osei ${at + 1}`, description: '' } },
  })),
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
    name: 'advanced booking',
    route: '/advanced-booking',
    address: '/advanced-booking',
    entries: ['root', 'frame'],
    ready: 'main .choice',
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
  { name: 'enquiry', route: '*', step: 'enquiry', recorded: 'enquiry', ready: 'main .button-primary' },
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
  { name: 'review', route: '*', step: 'review', recorded: 'review', ready: 'main .button-primary' },
  { name: 'booked', route: '*', step: 'done', recorded: 'done', ready: 'main a[href*=appointments]' },
  { name: 'appointment', route: '/appointments/:bookingKey', recorded: 'appointment', ready: 'main article' },
  {
    name: 'cancel',
    route: '/appointments/:bookingKey',
    recorded: 'appointment',
    ready: 'main article',
    act: async (page) => {
      await page.locator('main .button-danger, main button').last().click();
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
      await page.locator('main section button[aria-haspopup]').click();
      await page.locator('.dialog img').waitFor();
    },
  },
  {
    name: 'results',
    route: '/appointments/:bookingKey/result',
    address: `/appointments/${key}/result`,
    before: answer('**/api/authenticated', 200, {
      ...{ authenticated: true, role: 'patient', bookingKey: key, verified: true, roleTranslations: '{}' },
      ...{ idleUntil: '2099-01-01T00:00:00Z', endsAt: '2099-01-01T00:00:00Z' },
    }),
    ready: 'main h1',
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
