import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text as asText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { book, bookingRequest, holdRandomSlot, readPortalData, type Send } from '#test/support/bookByHttp.ts';
import { enter } from '#test/support/enter.ts';
import { soon } from '#test/support/freeSlots.ts';
import { knownRequest } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { clientAt } from '#test/support/testClient.ts';

const portal = withPortal(undefined, 'catalog');
const send: Send = (path, init) => fetch(portal.url + path, init);

async function read<T>(path: string, cookie = ''): Promise<T> {
  const response = await send(path, { headers: { cookie } });
  expect(response.status).toBe(200);
  return response.json();
}

type Schemas = components['schemas'];

test('[CF-2a] serves the lists of the catalog in the locale', async () => {
  const regions = await read<Schemas['region'][]>('/api/regions?locale=mk');
  expect(regions[0]?.name).toBe('Сиднеј');
  const groups = await read<Schemas['exam-group'][]>('/api/exams?locale=mk');
  expect(groups.map(({ name }) => name)).toContain('Граден кош и срце');
  const knee = groups.flatMap(({ exams }) => exams).find(({ slug }) => slug === 'xray-knee');
  expect(knee).toMatchObject({ name: 'Рендген на колено', bodyPart: 'Колено', modalityName: 'Рендген' });
  expect(knee?.preparation).toMatch(/^Носете панталони/);
  const clinics = await read<Schemas['clinic'][]>('/api/clinics?locale=mk&region=nsw-sydney');
  expect(clinics[0]?.directions).toMatch(/^[А-Ш]/);
  expect(clinics[0]?.modalities).toContain('Ултразвук');
  const contact = await read<{ clinics: Schemas['clinic'][] }>('/api/config/contact?locale=mk');
  expect(contact.clinics[0]?.modalities).toContain('Ултразвук');
});

test('[CF-2a] serves the texts of the catalog without a translation', async () => {
  for (const query of ['', '?locale=en-NZ', '?locale=xx']) {
    const regions = await read<Schemas['region'][]>(`/api/regions${query}`);
    expect(regions[0]?.name).toBe('Sydney');
  }
});

test('[CF-2a] a brand without en-AU answers unsupported locales in it', async () => {
  const atKauri = async (path: string): Promise<string> => {
    const { port } = new URL(portal.url);
    const [answer] = (await once(get({ port, path, headers: { host: 'kauri.localhost' } }), 'response')) as [
      IncomingMessage,
    ];
    expect(answer.statusCode).toBe(200);
    return asText(answer);
  };
  expect(await atKauri('/about')).toMatch(/<html lang="en-NZ"/);
  expect(await atKauri('/about?locale=de-DE')).toMatch(/<html lang="en-AU"/);
  const textsIn = async (locale: string) => JSON.parse(await atKauri(`/api/assets/translations?locale=${locale}`));
  const [own, australian] = [await textsIn('en-NZ'), await textsIn('en-AU')];
  expect(Object.keys(australian).sort()).toEqual(Object.keys(own).sort());
  expect(JSON.parse(await atKauri('/api/config?locale=de-DE'))).toMatchObject({ locale: 'en-AU', locales: ['en-NZ'] });
});

test('[CF-2a] confirms, mails and shows a booking in its language', async () => {
  const held = await holdRandomSlot(send, { exam: 'xray-knee', from: soon() });
  if (!held) throw new Error('nothing is free');
  const order = bookingRequest(await readPortalData(send), held.slot, held.holdId);
  const answer = await book(send, { ...order, locale: 'mk' }, held.cookie);
  expect(answer.status).toBe(201);
  const booking: Schemas['booking'] = await answer.json();
  expect(booking.results[0]).toMatchObject({ examName: 'Рендген на колено', modalityName: 'Рендген' });
  const path = `/api/appointments/${booking.bookingKey}`;
  const summary = await read<Schemas['appointment-summary']>(`${path}?locale=mk`, held.cookie);
  expect(summary.appointments[0]?.exams[0]?.name).toBe('Рендген на колено');
  const english = await read<Schemas['appointment-summary']>(`${path}?locale=en-AU`, held.cookie);
  expect(english.appointments[0]?.exams[0]?.name).toBe('X-ray of the knee');
  const calendar = await send(`${path}/calendar?locale=mk`, { headers: { cookie: held.cookie } });
  expect(await calendar.text()).toContain('Рендген на колено');
  const mailed = async () => {
    const { rows } = await portal.db.pool.query<{ text: string }>("select mail->>'text' as text from mailbox");
    return rows.map(({ text }) => text).join('\n');
  };
  await expect.poll(mailed, { timeout: 20_000 }).toContain('Рендген на колено');
  expect(await mailed()).toContain('Носете панталони');
});

test('[CF-2a] draws and describes pages in the locale', async () => {
  const textsOf = async (path: string, texts: readonly string[]) => {
    const html = await (await send(path)).text();
    return texts.filter((text) => html.includes(text));
  };
  const names = ['Рендген на граден кош', 'X-ray of the chest'];
  const exams = '/select-exam?region=nsw-sydney&selectedClinic=surry-hills&locale=mk';
  // The first page of a busy machine may be late, and is drawn at a later request.
  await expect.poll(() => textsOf(exams, names), { timeout: 20_000, interval: 500 }).toEqual(names.slice(0, 1));
  const region = '/select-clinic?region=vic-melbourne&locale=mk';
  expect(await textsOf(region, ['во Мелбурн', 'во Melbourne'])).toEqual(['во Мелбурн']);
});

test('[CF-2a] a booking request names its exam in the locale', async () => {
  const { bookingKey, dateOfBirth } = await knownRequest(portal.db, {
    exam: 'mri-knee',
    clinic: 'surry-hills',
    bodyPart: 'Knee',
  });
  const ada = clientAt(() => portal.url);
  await enter(ada, { bookingKey, dateOfBirth }, 'BOOKING_REQUEST');
  const summary: Schemas['booking-request-summary'] = await (
    await ada.get(`/api/booking_requests/${bookingKey}?locale=mk`)
  ).json();
  expect(summary.exam?.name).toBe('Магнетна резонанца на колено');
  expect(summary.bodyPart).toBe('Колено');
  expect(summary.clinic?.directions).toMatch(/^Приземје/);
});
