import { reaction } from 'mobx';
import { expect, test } from 'vitest';
import { type FakeResponses, fakeMemory, fakeStores, hold, slot } from '#test/support/fakeStores.ts';
import type { SlotQuery } from './SlotStore.ts';

const times = [slot('t1')];
const patient = {
  firstName: 'Ada',
  lastName: 'Palmer',
  dateOfBirth: '1985-07-04',
  email: 'ada@example.com',
  mobile: '0491570156',
};
const anExam = {
  exams: ['ct-chest'],
  procedureTab: 'single',
  separateBooking: false,
  enquiry: 'none',
  modalities: ['CT'],
};
const problem = (code: string, status: number, more = {}) =>
  Response.json({ code, messageKey: `error.${code}`, ...more }, { status });

/** A session at the review step with a held slot. */
async function atReview(answers: FakeResponses = {}, memory = fakeMemory()) {
  const session = fakeStores(
    {
      'POST /api/holds': () => Response.json(hold('h1', times), { status: 201 }),
      'DELETE /api/holds/h1': () => new Response(null, { status: 204 }),
      ...answers,
    },
    memory,
  );
  const { root } = session;
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  await root.answerAndGo('clinic', { clinics: ['north-adelaide'] });
  await root.answerAndGo('exam', anExam);
  await root.chooseSlots('slot', times);
  await root.answerAndGo('details', patient);
  return session;
}

const booked = {
  bookingKey: 'k'.repeat(22),
  results: [{ success: true, errorMessage: null }],
};

test("[SL-2] [SL-5] holds a chosen slot and opens its clinic's booking step", async () => {
  const { root, visited } = await atReview();
  expect(root.booking.hold?.id).toBe('h1');
  expect(visited.slice(-2)).toEqual([
    expect.stringMatching(/^\/north-adelaide\/booking\?/),
    expect.stringMatching(/^\/north-adelaide\/booking\?step=review/),
  ]);
});

test('[CR-2b] success ends the flow and clears slots and hold', async () => {
  const { root, requests, visited } = await atReview({
    'POST /api/appointments': () => Response.json(booked, { status: 201 }),
  });
  const { cleared } = root.slots;
  await root.answerAndGo('review', { reviewed: true });
  expect(root.flow.finished).toBe(true);
  expect(root.flow.bookingKey).toBe(booked.bookingKey);
  expect(root.slots.cleared).toBe(cleared + 1);
  expect(root.booking.hold).toBeUndefined();
  expect(visited.at(-1)).toBe(`/appointments/${booked.bookingKey}`);
  const sent = await requests.at(-1)?.json();
  expect(sent).toMatchObject({ flow: 'booking', revision: 'r1', step: 'book', locale: 'en-AU' });
  expect(sent.context.today).toBe('2026-11-20');
  expect(sent.answers).toMatchObject({ details: patient, slot: { holdId: 'h1' } });
});

test('[BK-1a] [BK-1b] [CR-1] progress is 3 only after the booking', async () => {
  let down = true;
  const { root } = fakeStores({
    'POST /api/holds': () => Response.json(hold('h1', times), { status: 201 }),
    'POST /api/appointments': () => (down ? problem('internal', 503) : Response.json(booked, { status: 201 })),
  });
  const reported: (number | undefined)[] = [];
  const answerAndShow = async (step: string, values: Parameters<typeof root.answerAndGo>[1]) => {
    await root.answerAndGo(step, values);
    root.flow.show();
  };
  root.follow('/select-region', '');
  root.flow.show();
  const stop = reaction(
    () => root.flow.progress,
    (progress) => reported.push(progress),
    { fireImmediately: true },
  );
  await answerAndShow('region', { region: 'sa-adelaide' });
  await answerAndShow('clinic', { clinics: ['north-adelaide'] });
  await answerAndShow('exam', anExam);
  await root.chooseSlots('slot', times);
  root.flow.show();
  await answerAndShow('details', patient);
  await answerAndShow('review', { reviewed: true });
  expect([root.flow.run.at, reported]).toEqual(['review', [2, 1, 2]]);
  down = false;
  await answerAndShow('review', { reviewed: true });
  expect(reported).toEqual([2, 1, 2, 3]);
  stop();
});

test('restarts after the end only by first step or link', async () => {
  const memory = fakeMemory();
  const answers = { 'POST /api/appointments': () => Response.json(booked, { status: 201 }) };
  const { root } = await atReview(answers, memory);
  root.flow.goToUrl('/north-adelaide/booking', '?step=review');
  await root.answerAndGo('review', { reviewed: true });
  await root.flow.arrive('/select-exam', '');
  expect(root.flow.goToUrl('/select-exam', '')).toMatchObject({ kind: 'redirect' });
  const reloaded = fakeStores({}, memory).root;
  await reloaded.flow.arrive('/north-adelaide/booking', '?step=done');
  expect(reloaded.flow.finished).toBe(true);
  const linked = fakeStores({}, memory).root;
  await linked.flow.arrive('/select-exam', '');
  expect(linked.flow.finished).toBe(false);
  await root.flow.arrive('/select-region', '');
  expect([root.flow.finished, root.flow.run.answers]).toEqual([false, {}]);
});

test('[CR-4] a failed booking keeps answers and its Idempotency-Key', async () => {
  let down = true;
  const { root, requests } = await atReview({
    'POST /api/appointments': () => (down ? problem('internal', 502) : Response.json(booked, { status: 201 })),
  });
  await root.answerAndGo('review', { reviewed: true });
  expect(root.flow.run.at).toBe('review');
  expect(root.booking.appointmentCall.problem?.messageKey).toBe('error.server_error_message.502');
  expect(root.flow.run.answers.details).toEqual(patient);
  down = false;
  await root.answerAndGo('review', { reviewed: true });
  expect(root.flow.finished).toBe(true);
  const keys = requests
    .filter(({ url }) => url.endsWith('/appointments'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('[SL-3] offers alternatives after a lost slot and keeps answers', async () => {
  const alternatives = [slot('t2', '2026-12-01T10:00')];
  const { root } = await atReview({
    'POST /api/appointments': () => problem('slot-taken', 409, { alternatives }),
  });
  const { cleared } = root.slots;
  await root.answerAndGo('review', { reviewed: true });
  expect(root.flow.run.at).toBe('slot');
  expect(root.booking.lost?.alternatives).toEqual(alternatives);
  expect(root.slots.cleared).toBe(cleared + 1);
  expect(root.flow.run.answers.details).toEqual(patient);
  await root.chooseSlots('slot', alternatives);
  expect(root.flow.run.at).toBe('details');
});

test('[SL-3] a slot lost before the hold stays at the picker', async () => {
  const { root } = await atReview({ 'POST /api/holds': () => problem('slot-taken', 409) });
  expect(root.flow.run.at).toBe('slot');
  expect(root.booking.lost?.code).toBe('slot-taken');
});

test('[BK-2a] another region clears the clinic and releases the hold', async () => {
  const { root, requests } = await atReview();
  await root.send({ type: 'goto', step: 'region' });
  await root.answerAndGo('region', { region: 'nsw-sydney' });
  expect(root.flow.run.answers).toMatchObject({
    region: { region: 'nsw-sydney' },
    clinic: {},
    slot: {},
    details: patient,
  });
  expect(root.booking.hold).toBeUndefined();
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('[BK-9] aborts list requests when a booking route is entered', async () => {
  const never = () => new Promise<Response>(() => {});
  const { root, environment } = fakeStores({
    'POST /api/holds': () => Response.json(hold('h1', times), { status: 201 }),
    'GET /api/clinics': never,
    'GET /api/appointments/abc': never,
    'POST /api/availability/search': never,
    'GET /api/exams': never,
    'GET /api/postal_codes': never,
  });
  await root.answerAndGo('region', { region: 'sa-adelaide' });
  await root.answerAndGo('clinic', { clinics: ['north-adelaide'] });
  await root.answerAndGo('exam', anExam);
  root.catalog.loadClinics({ region: 'sa-adelaide' });
  root.catalog.loadExams({ clinics: ['north-adelaide'] });
  root.catalog.findPlaces('5000');
  root.appointment.load('abc');
  const query: SlotQuery = {
    clinics: ['north-adelaide'],
    exams: ['ct-chest'],
    from: '2026-12-01',
    to: '2026-12-07',
    view: 'WEEK',
    timeOfDay: 'ANY',
    rank: 'DISTANCE',
    limit: 5,
    walkIn: false,
    slotsOn: [],
  };
  root.slots.search(query);
  root.slots.searchDay(query, '2026-12-02');
  root.slots.findNext(query);
  const { catalog, appointment, slots } = root;
  const calls = [
    ...[catalog.clinicsCall, catalog.examsCall, catalog.placesCall],
    ...[appointment.loadCall, slots.searchCall, slots.dayCall, slots.nextCall],
  ];
  const pending = () => calls.map((call) => call.pending);
  expect(pending()).toEqual(Array(7).fill(true));
  await root.chooseSlots('slot', times);
  root.follow('/select-exam', '');
  expect(pending()).toEqual(Array(7).fill(true));
  root.follow('/north-adelaide/booking', '?region=sa-adelaide&selectedClinic=north-adelaide&procedureTab=single');
  expect(pending()).toEqual(Array(7).fill(false));
  expect(environment.holdFlag.read()).toBe(true);
});

test('holds an expired slot again without losing answers', async () => {
  const { root } = await atReview();
  await root.holdAgain('slot');
  expect(root.flow.run.at).toBe('review');
  expect(root.flow.run.answers.slot).toMatchObject({ holdId: 'h1' });
});

test('[CF-4] migrates a run to the live version with its answers', async () => {
  const config = { revision: 'brand-2', flows: { booking: { revision: 'r2' } } };
  const { root, environment, visited } = await atReview({
    'POST /api/appointments': () => problem('flow-changed', 422),
    'GET /api/config': () => Response.json(config),
    'GET /api/assets/translations': () => Response.json({ hello: 'Hello' }),
  });
  const walked: unknown[] = [];
  environment.switchVersion = (version) => walked.push(version);
  await root.answerAndGo('review', { reviewed: true });
  expect(walked).toEqual([{ config, texts: { hello: 'Hello' } }]);
  expect(root.booking.appointmentCall.problem?.code).toBe('flow-changed');
  expect(root.flow.values('details')).toEqual(patient);
  expect(visited.at(-1)).toMatch(/step=review/);
});

test('[AU-10] signing out clears the stores of pages', async () => {
  const { root } = fakeStores({ 'POST /api/logout': () => new Response(null, { status: 204 }) });
  let cleared = 0;
  root.pageStores.add({ clear: () => cleared++ });
  await root.signOut();
  expect(cleared).toBe(1);
});
