import { beforeAll, expect, test } from 'vitest';
import { readSlotToken, signSlot } from '#server/domain/availability/slotToken.ts';
import { extendHold, findHold, releaseHold } from '#server/domain/holds/hold.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { ageHolds } from '#test/support/ageHolds.ts';
import { bookingOrder, bookUncounted, newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { withDatabase } from '#test/support/database.ts';
import { domainErrorOf } from '#test/support/domainErrorOf.ts';
import { freeSlot, freeSlots, soon } from '#test/support/freeSlots.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';

const database = withDatabase();
const exams = [{ slug: 'ct-head' }, { slug: 'ct-walk', walkIn: true, prepTime: 20, minutesPrior: 60 }];
const near = { latitude: -33.9, longitude: 151.3 };

beforeAll(() =>
  storeCatalog(
    database.db,
    sampleCatalog(
      [
        { slug: 'north', devices: [{ slug: 'ct-1' }] },
        { slug: 'south', ...near, devices: [{ slug: 'ct-1' }] },
        {
          slug: 'one-hour',
          region: 'alone',
          devices: [{ slug: 'ct-1', hours: [['10:00', '11:00']], startInterval: 30 }],
        },
      ],
      exams,
    ),
  ),
);

const hold = (deps: ReturnType<typeof sampleDeps>, holder: Buffer, ...tokens: string[]) =>
  placeHold(deps, { holder, tokens, idempotencyKey: newKey(), from: newRequester() });

test('[SL-5] a hold keeps the slot and returns its end', async () => {
  const deps = sampleDeps(database.db);
  const [holder, slot] = [newHolder(), await freeSlot(deps, '08:00')];
  const placed = await hold(deps, holder, slot.token);
  const { token: _old, ...same } = slot;
  expect(placed.slots).toMatchObject([same]);
  const seconds = (until: string) => (Date.parse(until) - Date.parse(placed.serverTime)) / 1000;
  expect(seconds(placed.expiresAt)).toBeCloseTo(300, 0);
  expect(seconds(placed.extendableUntil)).toBeCloseTo(1200, 0);
  expect(await findHold(deps, { holder })).toMatchObject({ id: placed.id, expiresAt: placed.expiresAt });
  expect(await findHold(deps, { holder: newHolder() })).toBeUndefined();
});

test('[SL-5] an extension restores the full time up to the cap', async () => {
  const deps = sampleDeps(database.db);
  const [holder, slot] = [newHolder(), await freeSlot(deps, '09:00')];
  const { id } = await hold(deps, holder, slot.token);
  await ageHolds(database.db, 200, holder);
  const extended = await extendHold(deps, { holder, holdId: id });
  expect((Date.parse(extended.expiresAt) - Date.parse(extended.serverTime)) / 1000).toBeCloseTo(300, 0);
  for (let time = 0; time < 3; time++) {
    await ageHolds(database.db, 250, holder);
    await extendHold(deps, { holder, holdId: id });
  }
  const capped = await extendHold(deps, { holder, holdId: id });
  expect(capped.expiresAt).toBe(capped.extendableUntil);
});

test('[SL-5] an expired hold frees its slot', async () => {
  const deps = sampleDeps(database.db);
  const [holder, slot] = [newHolder(), await freeSlot(deps, '10:00')];
  const { id } = await hold(deps, holder, slot.token);
  await ageHolds(database.db, 301, holder);
  expect(await domainErrorOf(extendHold(deps, { holder, holdId: id }))).toMatchObject({ code: 'hold-not-found' });
  expect(await findHold(deps, { holder })).toBeUndefined();
  await hold(deps, newHolder(), slot.token);
});

test('a stranger cannot see, extend or release a hold', async () => {
  const deps = sampleDeps(database.db);
  const [holder, stranger, slot] = [newHolder(), newHolder(), await freeSlot(deps, '11:00')];
  const { id, expiresAt } = await hold(deps, holder, slot.token);
  for (const work of [extendHold, releaseHold]) {
    expect(await domainErrorOf(work(deps, { holder: stranger, holdId: id }))).toMatchObject({ code: 'hold-not-found' });
  }
  expect(await findHold(deps, { holder })).toMatchObject({ id, expiresAt });
});

test('a released slot is free at once', async () => {
  const deps = sampleDeps(database.db);
  const [holder, slot] = [newHolder(), await freeSlot(deps, '12:00')];
  const { id } = await hold(deps, holder, slot.token);
  await releaseHold(deps, { holder, holdId: id });
  expect((await freeSlot(deps, '12:00')).start).toBe(slot.start);
});

test('another hold of the same holder replaces the first', async () => {
  const deps = sampleDeps(database.db);
  const [holder, first] = [newHolder(), await freeSlot(deps, '13:00')];
  await hold(deps, holder, first.token);
  const second = await freeSlot(deps, '13:15', { holder });
  await hold(deps, holder, second.token);
  expect((await findHold(deps, { holder }))?.slots).toMatchObject([{ start: second.start }]);
  expect((await freeSlot(deps, '12:45')).local).toContain('12:45');
});

test('[SL-3] refuses a taken slot with the nearest alternatives', async () => {
  const deps = sampleDeps(database.db);
  const [holder, own, wanted] = [newHolder(), await freeSlot(deps, '14:00'), await freeSlot(deps, '15:00')];
  await hold(deps, holder, own.token);
  await hold(deps, newHolder(), wanted.token);
  const { code, details } = await domainErrorOf(hold(deps, holder, wanted.token));
  expect(code).toBe('slot-taken');
  expect(await findHold(deps, { holder })).toMatchObject({ slots: [{ start: own.start }] });
  const offered = (details.alternatives ?? []).map(
    ({ clinic, local }) => `${clinic} ${local.replace(soon(), 'today')}`,
  );
  // The own hold at 14:00 is no obstacle to its holder.
  expect(offered.slice(0, 3).toSorted()).toEqual(['north todayT14:15', 'north todayT14:30', 'north todayT15:30']);
  expect(offered).toContain(`north ${soon(3)}T15:00`);
  expect(offered).toContain('south todayT08:00');
  expect(offered.length).toBeLessThanOrEqual(6);
  await hold(deps, holder, details.alternatives?.[0]?.token ?? '');
});

test('a taken slot can have no alternatives', async () => {
  const deps = sampleDeps(database.db, { rules: { horizonDays: 2 } });
  const slots = await freeSlots(deps, { region: 'alone' });
  for (const { token } of slots) await hold(deps, newHolder(), token);
  const refusal = await domainErrorOf(hold(deps, newHolder(), slots[0]?.token ?? ''));
  expect(refusal).toMatchObject({ code: 'slot-taken', details: { alternatives: [] } });
});

test('[BK-6b] several slots are held together or not at all', async () => {
  const deps = sampleDeps(database.db);
  const day = { from: soon(5) };
  const [nine, ten, taken] = await Promise.all(['09:00', '10:00', '11:00'].map((time) => freeSlot(deps, time, day)));
  if (!nine || !ten || !taken) throw new Error('three slots');
  await hold(deps, newHolder(), taken.token);
  const holder = newHolder();
  expect(await domainErrorOf(hold(deps, holder, nine.token, taken.token))).toMatchObject({ code: 'slot-taken' });
  expect(await findHold(deps, { holder })).toBeUndefined();
  const both = await hold(deps, holder, ten.token, nine.token);
  expect(both.slots.map(({ start }) => start)).toEqual([nine.start, ten.start]);
});

test('[BK-6b] refuses slots that exclude each other', async () => {
  const deps = sampleDeps(database.db);
  const here = await freeSlot(deps, '09:00', { from: soon(6), clinics: ['north'] });
  const there = await freeSlot(deps, '09:15', { from: soon(6), clinics: ['south'] });
  const refusal = await domainErrorOf(hold(deps, newHolder(), here.token, there.token));
  expect(refusal).toMatchObject({ code: 'invalid-request', details: { errors: [{ pointer: '/body/slots/1' }] } });
});

test('[BK-7] a walk-in is held without preparation and stays a walk-in', async () => {
  const deps = sampleDeps(database.db);
  const walkIn = { exams: ['ct-walk'], walkIn: true, from: soon(7) };
  const slot = await freeSlot(deps, '08:00', walkIn);
  const { slots } = await hold(deps, newHolder(), slot.token);
  const { rows } = await database.db.pool.query(
    'select walk_in, starts_at = busy_from as bare from allocation where starts_at = $1',
    [slot.start],
  );
  expect(rows).toEqual([{ walk_in: true, bare: true }]);
  expect(slots[0]?.token).toMatch(/\.w\./);
});

test('refuses an altered token and an expired one', async () => {
  const deps = sampleDeps(database.db);
  const { token, start } = await freeSlot(deps, '16:00');
  expect(await domainErrorOf(hold(deps, newHolder(), token.replace('.30.', '.60.')))).toMatchObject({
    code: 'slot-token-invalid',
  });
  const [, clinic, device] = token.split('.').map(Number);
  const offer = {
    clinicId: clinic ?? 0,
    deviceId: device ?? 0,
    start: Date.parse(start),
    minutes: 30,
    examIds: [1],
    walkIn: false,
  };
  const old = signSlot(deps.slotKey, { ...offer, offeredAt: Date.now() - 62 * 60_000 });
  const refusal = await domainErrorOf(hold(deps, newHolder(), old));
  expect(refusal).toMatchObject({
    code: 'slot-token-expired',
    details: { alternatives: [{ start }, {}, {}, {}, {}, {}] },
  });
});

test('an offer outlives the notice that passed since', async () => {
  const patient = sampleDeps(database.db, { rules: { minimumNotice: 0 } });
  const { token, start } = await freeSlot(patient, '16:30');
  const [, clinic, device] = token.split('.').map(Number);
  const offer = {
    clinicId: clinic ?? 0,
    deviceId: device ?? 0,
    start: Date.parse(start),
    minutes: 30,
    examIds: [1],
    walkIn: false,
  };
  const minutesAway = (Date.parse(start) - Date.now()) / 60_000;
  const strict = sampleDeps(database.db, { rules: { minimumNotice: Math.ceil(minutesAway) + 20 } });
  const offered = (minutesAgo: number) =>
    signSlot(strict.slotKey, { ...offer, offeredAt: Date.now() - minutesAgo * 60_000 });
  expect(await domainErrorOf(hold(strict, newHolder(), offered(10)))).toMatchObject({ code: 'slot-not-offered' });
  expect((await hold(strict, newHolder(), offered(30))).slots).toMatchObject([{ start }]);
});

test('refuses a slot that left the catalog or the brand', async () => {
  const deps = sampleDeps(database.db);
  const { token } = await freeSlot(deps, '08:30', { from: soon(8) });
  const foreign = sampleDeps(database.db, { regions: ['alone'] });
  expect(await domainErrorOf(hold(foreign, newHolder(), token))).toMatchObject({
    code: 'slot-not-offered',
    details: { alternatives: [] },
  });
  await database.db.pool.query("update exam set duration = 45; update catalog set revision = 'sample-2'");
  expect(await domainErrorOf(hold(deps, newHolder(), token))).toMatchObject({ code: 'slot-not-offered' });
});

test('[SL-5] holding the same slot again does not extend the cap', async () => {
  const deps = sampleDeps(database.db);
  const [holder, slot] = [newHolder(), await freeSlot(deps, undefined, { from: soon(5) })];
  const place = (token: string) =>
    placeHold(deps, { holder, tokens: [token], idempotencyKey: newKey(), from: newRequester() });
  const first = await place(slot.token);
  await ageHolds(database.db, 200, holder);
  const aged = await findHold(deps, { holder });
  const again = await place(aged?.slots[0]?.token ?? '');
  expect(again.extendableUntil).toBe(aged?.extendableUntil);
  expect(Date.parse(again.extendableUntil)).toBeLessThan(Date.parse(first.extendableUntil));
  expect(Date.parse(again.expiresAt)).toBeGreaterThan(Date.parse(aged?.expiresAt ?? ''));
});

test('[SL-5] books an offer older than an hour only if held', async () => {
  const deps = sampleDeps(database.db);
  const slot = await freeSlot(deps, undefined, { from: soon(6) });
  const claim = readSlotToken(deps.slotKey, slot.token);
  const old = signSlot(deps.slotKey, { ...claim, offeredAt: claim.offeredAt - 61 * 60_000 });
  const refusal = await domainErrorOf(bookUncounted(deps, bookingOrder(newHolder(), [old])));
  expect(refusal).toMatchObject({ code: 'hold-expired' });
  expect(refusal.details.alternatives?.length).toBeGreaterThan(0);
  const holder = newHolder();
  await placeHold(deps, { holder, tokens: [slot.token], idempotencyKey: newKey(), from: newRequester() });
  expect((await bookUncounted(deps, bookingOrder(holder, [old]))).results).toHaveLength(1);
});

test('[SL-5] a hold does not renew its own offer', async () => {
  const deps = sampleDeps(database.db);
  const slot = await freeSlot(deps, undefined, { from: soon(7) });
  const offeredAt = readSlotToken(deps.slotKey, slot.token).offeredAt - 40 * 60_000;
  const claim = { ...readSlotToken(deps.slotKey, slot.token), offeredAt };
  const holder = newHolder();
  const place = (token: string) =>
    placeHold(deps, { holder, tokens: [token], idempotencyKey: newKey(), from: newRequester() });
  let { id, slots } = await place(signSlot(deps.slotKey, claim));
  for (let round = 0; round < 2; round++) {
    const token = slots[0]?.token ?? '';
    expect(readSlotToken(deps.slotKey, token).offeredAt).toBe(offeredAt);
    await releaseHold(deps, { holder, holdId: id });
    ({ id, slots } = await place(token));
  }
});
