import { expect, test } from 'vitest';
import { brandHistory, publishBrand } from '#server/domain/brands/live/publishBrand.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import { book, bookingRequest, details, holdRandomSlot, readPortalData, type Send } from '#test/support/bookByHttp.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database' }), 'catalog');
const folder = withPackFolder();
const send: Send = (path, init) => fetch(portal.url + path, init);
const brand = 'southern-light';

/** Makes a version live whose form asks for no last name and takes any text for an address, as a brand’s could before the base locked it. */
async function publishOlderForm(): Promise<void> {
  const file = 'schemas/forms/patient-details.schema.json';
  const { locked: _locked, ...form } = JSON.parse(folder.read(file));
  const required = form.required.filter((part: string) => part !== 'lastName');
  const email = { type: 'string', maxLength: 30 };
  folder.write(file, { ...form, required, properties: { ...form.properties, email } });
  const onto = (await brandHistory(portal.db, brand))[0]?.number ?? 0;
  const { revision } = await readPortalData(send);
  await publishBrand(portal.db, createBrandBuilder(), folder.source(brand), { author: 'ada', note: '', onto });
  await expect.poll(async () => (await readPortalData(send)).revision, { timeout: 5_000 }).not.toBe(revision);
}

test('names the field of each patient part that is missing', async () => {
  await publishOlderForm();
  const from = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const held = await holdRandomSlot(send, { exam: 'xray-pelvis', from });
  if (!held) throw new Error('Nothing is free');
  const request = bookingRequest(await readPortalData(send), held.slot, held.holdId);
  const { lastName: _lastName, ...rest } = details;
  const answers = { ...request.answers, details: { ...rest, email: 'ada at home' } };
  const answer = await book(send, { ...request, answers }, held.cookie);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    code: 'answers-invalid',
    detail: 'The flow gives no valid lastName, email to create-appointment.',
    errors: [
      { pointer: '/body/answers/details/lastName', keyword: 'required' },
      { pointer: '/body/answers/details/email', keyword: 'format' },
    ],
  });
});
