import { beforeAll, expect, test } from 'vitest';
import { addDays, dateOf } from '#server/domain/availability/localDate.ts';
import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { bookingDeps } from '#test/support/bookingDeps.ts';
import { withDatabase } from '#test/support/database.ts';
import { newHolder, newKey } from '#test/support/order.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';

const database = withDatabase();
beforeAll(() => storeCatalog(database.db, sampleCatalog([{ slug: 'north', devices: [{ slug: 'ct-1' }] }])));

test('[SL-5] a', async () => {
  const deps = bookingDeps(database.db);
  const from = addDays(dateOf(Date.now()), 2);
  const a = await searchAvailability(deps, { exams: ['ct-head'], view: 'WEEK', from });
  const slot = a.clinics[0]?.days[0]?.slots?.[0];
  const holder = newHolder();
  const hold = await placeHold(deps, { holder, tokens: [slot?.token ?? ''], idempotencyKey: newKey() });
  expect(hold.slots[0]).toMatchObject({ local: `${from}T08:00` });
});
