import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import type { ResolvedPack } from '#brand/pack.ts';
import { runFactsOf } from '#brand/settings/runFacts.ts';
import type { Answers, StepAnswers } from '#flow/language/language.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import { walk } from '#flow/walk/walk.ts';
import { readSlotToken, type SlotClaim, signSlot, slotKey } from '#server/domain/availability/slotToken.ts';
import { brandNames } from '#server/domain/brands/packs/readPacks.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import type { ServedBrand } from '#server/domain/brands/served/servedBrand.ts';
import type { CatalogSnapshot, Exam } from '#server/domain/catalog/catalogSnapshot.ts';
import { openCatalog } from '#server/domain/catalog/liveCatalog.ts';
import { fillForm } from '#test/flows/fillForm.ts';
import { shippedPack } from '#test/flows/shippedPacks.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { listedSlots, soon, weekFrom } from '#test/support/freeSlots.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { repeats } from '#test/support/soak.ts';
import { newAddress } from '#test/support/testClient.ts';

const signingKey = 'q'.repeat(20) + 'W7.'.repeat(8);
const portal = withPortal(() => ({ SIGNING_KEY: signingKey, TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');
const folder = withPackFolder();

/** A shipped brand, with the places where the tests book. */
interface Shop {
  readonly served: ServedBrand;
  readonly flow: CompiledFlow;
  readonly pack: ResolvedPack;
  readonly host: string;
  readonly key: Buffer;
  readonly region: string;
  readonly clinics: readonly string[];
}

let catalog: CatalogSnapshot;
const shops: Shop[] = [];
/** One exam of each sort that the rules tell apart, and two of the commonest. */
const exams: Exam[] = [];

beforeAll(async () => {
  catalog = await openCatalog(portal.db).current();
  const sorts: ((exam: Exam) => boolean)[] = [
    ({ modality, enquiry }) => modality.code === 'MR' && enquiry === 'none',
    ({ modality, enquiry }) => modality.code === 'MR' && enquiry !== 'none',
    ({ slug }) => slug === 'xray-chest',
    ({ modality, walkIn }) => modality.code === 'DX' && !walkIn,
    ({ walkIn }) => walkIn,
    ({ customDuration }) => customDuration !== null,
    ({ modality, enquiry }) => modality.code === 'CT' && enquiry === 'none',
  ];
  exams.push(...new Set(sorts.flatMap((sort) => catalog.exams.find(sort) ?? [])));
  const builder = createBrandBuilder();
  for (const id of brandNames()) {
    const { served } = await builder.build(folder.source(id));
    if (!served?.flows.booking) throw new Error(`${id} cannot be served`);
    const host = served.brand.hosts[0] ?? 'localhost';
    const region = catalog.regionBySlug.get(served.brand.regions[0] ?? 'nsw-sydney') ?? catalog.regions[0];
    const clinics = catalog.clinics.filter((clinic) => clinic.region === region).slice(0, 3);
    shops.push({
      served,
      flow: served.flows.booking,
      pack: shippedPack(id),
      key: slotKey(Buffer.from(signingKey), id),
      host,
      region: region?.slug ?? '',
      clinics: clinics.map(({ slug }) => slug),
    });
  }
});

const shopOf = (brand: string): Shop => {
  const shop = shops.find(({ served }) => served.brand.id === brand);
  if (!shop) throw new Error(`There is no brand ${brand}`);
  return shop;
};

interface Wish {
  readonly exams: readonly string[];
  readonly walkIn?: boolean;
  readonly customDuration?: number;
}

/** Sends a request to a brand from an address that nobody had before. */
function send({ host }: Shop, path: string, body: unknown): Promise<Response> {
  const forwarded = { 'x-forwarded-for': newAddress(), 'x-forwarded-host': host };
  const headers = { 'content-type': 'application/json', 'idempotency-key': newKey(), ...forwarded };
  return fetch(portal.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Tokens that a search offers for a wish; none when the wish is refused. */
async function offered(shop: Shop, wish: Wish, clinics: readonly string[] = shop.clinics): Promise<readonly string[]> {
  const body = { ...wish, clinics, view: 'WEEK', from: soon(3), slotsOn: weekFrom(soon(3)) };
  const answer = await send(shop, '/api/availability/search', body);
  if (answer.status !== 200) return [];
  return listedSlots(await answer.json()).map(({ token }) => token);
}

async function offer(shop: Shop, wish: Wish): Promise<string> {
  const tokens = await offered(shop, wish);
  const token = tokens[Math.floor(Math.random() * tokens.length)];
  if (!token) throw new Error(`Nothing is offered for ${JSON.stringify(wish)}`);
  return token;
}

const slotsOf = (tokens: readonly string[]): StepAnswers => ({
  slots: tokens.map((token) => ({ token })),
  holdId: 'h',
});

/** Every form of the flow filled in with no everywhere. */
function formAnswers({ flow, pack }: Shop, variant: (step: string) => number = () => 0): Answers {
  const forms = flow.steps.flatMap(({ id, step }) => (step.form === undefined ? [] : [[id, step.form] as const]));
  return Object.fromEntries(
    forms.map(([id, form]) => {
      const filled = fillForm(form, pack.forms[form]);
      return [id, filled[variant(id) % filled.length] ?? {}];
    }),
  );
}

function complete(shop: Shop, exam: StepAnswers, tokens: readonly string[], changes: Answers = {}): Answers {
  return {
    ...formAnswers(shop),
    region: { region: shop.region },
    clinic: { clinics: [...shop.clinics] },
    review: { reviewed: true },
    exam,
    slot: slotsOf(tokens),
    ...changes,
  };
}

async function book(shop: Shop, answers: { readonly [step: string]: StepAnswers | undefined }) {
  const { hash: revision } = shop.flow;
  const body = { flow: 'booking', revision, step: 'book', locale: shop.served.brand.locale, answers };
  const answer = await send(shop, '/api/appointments', body);
  return {
    status: answer.status,
    body: (await answer.json()) as { code?: string; bookingKey?: string; errors?: Json },
  };
}

test('[BK-6a] books the answered exam with the facts of its slot', async () => {
  const shop = shopOf('southern-light');
  const token = await offer(shop, { exams: ['xray-chest'] });
  const junk = { token, clinic: 'nowhere', local: 'x'.repeat(50_000), more: { deep: [1, 2, 3] } };
  const answers = complete(shop, { exams: ['xray-chest'] }, [], { slot: { slots: [junk], holdId: 'h' } });
  const booked = await book(shop, answers);
  expect(booked.status).toBe(201);
  const { rows } = await portal.db.pool.query<{ answers: { slot: { slots: Record<string, unknown>[] } } }>(
    'select answers from booking where booking_key = $1',
    [booked.body.bookingKey],
  );
  const [slot] = rows[0]?.answers.slot.slots ?? [];
  expect(Object.keys(slot ?? {}).sort()).toEqual(
    ['clinic', 'device', 'end', 'exams', 'local', 'minutes', 'offset', 'start', 'token', 'zone'].sort(),
  );
  expect(slot).toMatchObject({ token, exams: ['xray-chest'] });
  expect(shop.clinics).toContain(slot?.clinic);
});

test('[BK-6a] refuses the slot of another exam than the answered one', async () => {
  const shop = shopOf('southern-light');
  const token = await offer(shop, { exams: ['mri-brain'] });
  const before = await count();
  expect(await book(shop, complete(shop, { exams: ['xray-chest'] }, [token]))).toMatchObject({
    status: 422,
    body: { code: 'answers-invalid', errors: [{ pointer: '/body/answers/slot/slots/0', keyword: 'exams' }] },
  });
  expect(await count()).toBe(before);
});

const count = async () => Number((await portal.db.pool.query('select count(*) from booking')).rows[0]?.count);

test('[BK-6b] refuses to split a visit or book an exam twice', async () => {
  const shop = shopOf('southern-light');
  const [chest, knee] = ['xray-chest', 'xray-knee'];
  const together = await offer(shop, { exams: [chest, knee] });
  const [one, other] = [await offer(shop, { exams: [chest] }), await offer(shop, { exams: [knee] })];
  const another = await offer(shop, { exams: [chest] });
  expect(another).not.toBe(one);
  const apart = { exams: [chest, knee], separateBooking: true };
  for (const [exam, tokens] of [
    [{ exams: [chest, knee] }, [one, other]],
    [{ exams: [chest, knee] }, [together, one]],
    [apart, [together]],
    [apart, [one]],
    [apart, [one, one]],
    [{ exams: [chest, chest], separateBooking: true }, [one, another]],
    [{ exams: [chest] }, []],
  ] as const) {
    const { status } = await book(shop, complete(shop, { ...exam, exams: [...exam.exams] }, tokens));
    expect(status, JSON.stringify([exam, tokens.length])).toBe(422);
  }
});

test('[BK-7] a walk-in slot needs a walk-in answer, and vice versa', async () => {
  const shop = shopOf('southern-light');
  const walkIn = exams.find((exam) => exam.walkIn)?.slug ?? '';
  for (const wanted of [true, false]) {
    const token = await offer(shop, { exams: [walkIn], walkIn: wanted });
    const refused = await book(shop, complete(shop, { exams: [walkIn], walkIn: !wanted }, [token]));
    expect(refused.body.errors).toEqual([{ pointer: '/body/answers/slot/slots/0', keyword: 'walkIn' }]);
    expect((await book(shop, complete(shop, { exams: [walkIn], walkIn: wanted }, [token]))).status).toBe(201);
  }
});

test('[BK-6b] refuses a slot of another length than the answered one', async () => {
  const shop = shopOf('southern-light');
  const exam = exams.find(({ customDuration }) => customDuration !== null);
  const { slug = '', customDuration } = exam ?? {};
  const minutes = customDuration?.max ?? 0;
  expect(minutes).not.toBe(exam?.duration);
  const token = await offer(shop, { exams: [slug], customDuration: minutes });
  const refused = await book(shop, complete(shop, { exams: [slug] }, [token]));
  expect(refused).toMatchObject({ status: 409, body: { code: 'slot-not-offered' } });
  expect((await book(shop, complete(shop, { exams: [slug], customDuration: minutes }, [token]))).status).toBe(201);
});

test('[BK-2b] refuses a slot at a clinic or region not chosen', async () => {
  const shop = shopOf('southern-light');
  const token = await offer(shop, { exams: ['xray-chest'] });
  const { clinicId } = readSlotToken(shop.key, token);
  const clinics = shop.clinics.filter((slug) => slug !== catalog.clinicById.get(clinicId)?.slug);
  const exam = { exams: ['xray-chest'] };
  const elsewhere = await book(shop, complete(shop, exam, [token], { clinic: { clinics } }));
  expect(elsewhere.body.errors).toEqual([{ pointer: '/body/answers/slot/slots/0', keyword: 'clinic' }]);
  const other = catalog.regions.find(({ slug }) => slug !== shop.region)?.slug ?? '';
  const abroad = await book(shop, complete(shop, exam, [token], { region: { region: other } }));
  expect(abroad.body.errors).toEqual([{ pointer: '/body/answers/slot/slots/0', keyword: 'region' }]);
});

test('[BK-6c] an exam on enquiry is neither searched, held nor booked', async () => {
  const shop = shopOf('southern-light');
  const enquiry = exams.find((exam) => exam.enquiry !== 'none');
  const body = { exams: [enquiry?.slug], view: 'WEEK', from: soon(3), slotsOn: [] };
  const search = await send(shop, '/api/availability/search', body);
  expect(search.status).toBe(400);
  expect(await search.json()).toMatchObject({ errors: [{ pointer: '/body/exams/0', keyword: 'enquiry' }] });

  const mri = readSlotToken(shop.key, await offer(shop, { exams: ['mri-brain'] }));
  const token = signSlot(shop.key, { ...mri, examIds: [enquiry?.id ?? 0], minutes: enquiry?.duration ?? 0 });
  const held = await send(shop, '/api/holds', { slots: [token] });
  expect([held.status, await held.json()]).toMatchObject([409, { code: 'slot-not-offered' }]);
  const claimed = { exams: [enquiry?.slug ?? ''], enquiry: 'none', modalities: ['MR'] };
  expect((await book(shop, complete(shop, claimed, [token]))).status).toBe(422);
});

test('[SL-5] refuses a slot token of another brand', async () => {
  const [kauri, southern] = [shopOf('kauri'), shopOf('southern-light')];
  const token = await offer(southern, { exams: ['xray-chest'] });
  const inKauri = await offered(southern, { exams: ['xray-chest'] }, kauri.clinics);
  expect(inKauri.length).toBeGreaterThan(0);
  for (const foreign of [token, inKauri[0] ?? '']) {
    const held = await send(kauri, '/api/holds', { slots: [foreign] });
    expect([held.status, await held.json()]).toMatchObject([400, { code: 'slot-token-invalid' }]);
    const booked = await book(kauri, complete(kauri, { exams: ['xray-chest'] }, [foreign]));
    expect(booked).toMatchObject({ status: 400, body: { code: 'slot-token-invalid' } });
  }
});

test('answers a retry alike after the exam left the catalog', async () => {
  const shop = shopOf('southern-light');
  const slug = exams.find(({ modality }) => modality.code === 'CT')?.slug ?? '';
  const token = await offer(shop, { exams: [slug] });
  const body = {
    flow: 'booking',
    revision: shop.flow.hash,
    step: 'book',
    locale: 'en-AU',
    answers: complete(shop, { exams: [slug] }, [token]),
  };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), 'idempotency-key': newKey() };
  const first = await fetch(`${portal.url}/api/appointments`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(first.status).toBe(201);
  const cookie = first.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ');
  await portal.db.pool.query('update exam set active = false where slug = $1', [slug]);
  await portal.db.pool.query("update catalog set revision = revision || '-retry'");
  const search = await send(shop, '/api/availability/search', {
    exams: [slug],
    view: 'WEEK',
    from: soon(3),
    slotsOn: [],
  });
  expect([search.status, await search.json()]).toMatchObject([404, { code: 'unknown-exam' }]);
  const again = await fetch(`${portal.url}/api/appointments`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, cookie },
  });
  await portal.db.pool.query('update exam set active = true where slug = $1', [slug]);
  await portal.db.pool.query("update catalog set revision = revision || '-again'");
  expect([again.status, await again.json()]).toEqual([201, await first.json()]);
});

/** What would be booked, as the tokens say it, in the answers of the exam step. */
function examOf(claims: readonly SlotClaim[]): StepAnswers {
  const booked = claims.flatMap(({ examIds }) => examIds).flatMap((id) => catalog.examById.get(id) ?? []);
  return {
    exams: booked.map(({ slug }) => slug),
    modalities: [...new Set(booked.map(({ modality }) => modality.code))],
    walkIn: claims.some(({ walkIn }) => walkIn),
    enquiry: booked.find(({ enquiry }) => enquiry !== 'none')?.enquiry ?? 'none',
  };
}

/** The steps that the flow asks before it books, for somebody who gave these answers and gets these slots; and whether all are answered. */
function askedOf({ flow, served }: Shop, answers: Answers, claims: readonly SlotClaim[]) {
  const context = { kiosk: false, iframe: false, tablet: false, staff: false, advanced: false };
  const runFacts = runFactsOf(served.brand, { ...context, locale: served.brand.locale, today: soon(0) });
  const exam = { ...answers.exam, ...examOf(claims) };
  const { relevant, complete: done } = walk(flow, { answers: { ...answers, exam }, results: {} }, runFacts);
  const at = relevant.findIndex(({ id }) => id === 'book');
  const steps = relevant.slice(0, Math.max(at, 0)).map(({ id }) => id);
  const nothingLeft = at >= 0 && done.slice(0, at).every(Boolean) && examOf(claims).enquiry === 'none';
  return { steps, nothingLeft };
}

test('[BK-6a] refuses a booking that lacks the answers of any step', async () => {
  const dropped = new Set<string>();
  for (const shop of shops) {
    const exam = { exams: ['mri-brain'] };
    const token = await offer(shop, exam);
    const answers = complete(shop, exam, [token]);
    const { steps } = askedOf(shop, answers, [readSlotToken(shop.key, token)]);
    const before = await count();
    for (const step of steps.filter((id) => id in answers)) {
      for (const nothing of [undefined, {}]) {
        const { status, body } = await book(shop, { ...answers, [step]: nothing });
        expect([step, status, body.code]).toEqual([step, 422, 'answers-invalid']);
      }
      dropped.add(step);
    }
    expect(await count()).toBe(before);
    expect((await book(shop, answers)).status).toBe(201);
  }
  const known = ['region', 'clinic', 'exam', 'mri-safety', 'slot', 'details', 'review'];
  expect([...dropped]).toEqual(expect.arrayContaining(known));
});

test('random bookings succeed only with every question answered', async () => {
  const wishes: Wish[] = [
    ...exams.map(({ slug }) => ({ exams: [slug] })),
    ...exams.filter(({ walkIn }) => walkIn).map(({ slug }) => ({ exams: [slug], walkIn: true })),
    ...exams.flatMap(({ slug, customDuration: some }) => (some ? [{ exams: [slug], customDuration: some.min }] : [])),
    { exams: ['xray-chest', 'xray-knee'] },
  ];
  const pools = new Map<Shop, readonly { readonly wish: Wish; readonly tokens: readonly string[] }[]>();
  for (const shop of shops) {
    const all = await Promise.all(wishes.map(async (wish) => ({ wish, tokens: [...(await offered(shop, wish))] })));
    pools.set(shop, all);
  }
  const nat = fc.nat({ max: 1_000_000 });
  const draw = fc.record({
    shop: nat,
    answered: nat,
    booked: nat,
    foreign: nat,
    second: fc.option(nat),
    tokens: fc.tuple(nat, nat),
    variants: fc.tuple(nat, nat, nat),
    dropped: fc.option(nat),
    honest: fc.boolean(),
    extra: fc.boolean(),
  });
  const outcomes = { booked: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(draw, async (drawn) => {
      const shop = shops[drawn.shop % shops.length] ?? shopOf('kauri');
      const other = drawn.foreign % 7 === 0 ? (shops[drawn.foreign % shops.length] ?? shop) : shop;
      const answered = pools.get(shop)?.[drawn.answered % wishes.length];
      const sold = drawn.honest ? answered : pools.get(other)?.[drawn.booked % wishes.length];
      const tokenAt = (some: typeof sold, n: number) => some?.tokens[n % Math.max(1, some.tokens.length)];
      const more = drawn.second === null ? undefined : pools.get(shop)?.[drawn.second % wishes.length];
      const tokens = [tokenAt(sold, drawn.tokens[0]), drawn.extra ? tokenAt(more, drawn.tokens[1]) : undefined];
      const chosen = tokens.filter((token) => token !== undefined);
      const claimedModalities = drawn.tokens[1] % 2 === 0 ? { modalities: ['DX'], enquiry: 'none' } : {};
      const exam = { ...answered?.wish, exams: [...(answered?.wish.exams ?? [])], ...claimedModalities };
      let turn = 0;
      const forms = formAnswers(shop, () => drawn.variants[turn++ % 3] ?? 0);
      const whole = complete(shop, exam, chosen, forms);
      const names = Object.keys(whole);
      const dropped = drawn.dropped === null ? undefined : names[drawn.dropped % names.length];
      const answers = Object.fromEntries(Object.entries(whole).filter(([step]) => step !== dropped));
      const { status } = await book(shop, answers);
      expect(status).toBeLessThan(500);
      outcomes[status === 201 ? 'booked' : 'refused']++;
      if (status !== 201) return;
      const claims = chosen.map((token) => readSlotToken(shop.key, token));
      const { steps, nothingLeft } = askedOf(shop, whole, claims);
      expect(nothingLeft).toBe(true);
      expect(steps).not.toContain(dropped);
    }),
    { numRuns: repeats(400, 20_000), endOnFailure: true },
  );
  expect(outcomes.booked).toBeGreaterThan(repeats(20, 1_000));
  expect(outcomes.refused).toBeGreaterThan(repeats(100, 5_000));
}, 1_800_000);
