import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OfferClaim, readSlotToken, type SlotClaim, signOffer, signSlot, slotTokenOf } from './slotToken.ts';

const key = Buffer.alloc(32, 1);
const minute = 60_000;
const first = 29_920_335 * minute;
const terms = {
  clinicId: 12,
  deviceId: 345,
  minutes: 30,
  examIds: [7, 8],
  walkIn: false,
  offeredAt: 29_920_000 * minute,
};
const claim: SlotClaim = { ...terms, start: first };
const offer: OfferClaim = { ...terms, starts: [first, first + 15 * minute, first + 45 * minute, first + 150 * minute] };

test('signs an offer in the documented form', () => {
  // Bits 0, 1, 3 and 10.
  const text = `v2.12.345.29920335.15.${Buffer.of(0b1011, 0b100).toString('base64url')}.30.7-8.n.29920060`;
  const mac = createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  expect(signOffer(key, offer)).toBe(`${text}.${mac}`);
});

test('reads each slot of an offer and none beyond', () => {
  const token = signOffer(key, offer);
  const { starts } = offer;
  expect(starts.map((_start, index) => readSlotToken(key, slotTokenOf(token, index)))).toEqual(
    starts.map((start) => ({ ...terms, start })),
  );
  for (const index of ['4', '00', '-1', '', '9999'])
    expect(() => readSlotToken(key, `${token}.${index}`), index).toThrow('Send the slot token of a search');
});

test('reads any starts of a day', () => {
  const starts = fc.uniqueArray(fc.nat(1499), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(starts, fc.nat(), (minutes, pick) => {
      const sorted = minutes.toSorted((a, b) => a - b).map((after) => first + after * minute);
      const index = pick % sorted.length;
      const token = slotTokenOf(signOffer(key, { ...terms, starts: sorted }), index);
      expect(readSlotToken(key, token)).toEqual({ ...terms, start: sorted[index] });
    }),
  );
});

test('rounds the time of the offer down to the minute', () => {
  const { offeredAt } = readSlotToken(key, signSlot(key, { ...claim, offeredAt: claim.offeredAt + 59_999 }));
  expect(offeredAt).toBe(claim.offeredAt);
});

test('refuses a changed token that names no signed slot', () => {
  const signed = signOffer(key, { ...offer, walkIn: true });
  const token = slotTokenOf(signed, 2);
  fc.assert(
    fc.property(fc.nat({ max: token.length - 1 }), fc.string({ minLength: 1, maxLength: 1 }), (at, other) => {
      fc.pre(token[at] !== other);
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      if (changed.startsWith(`${signed}.`) && /^[0-3]$/.test(changed.slice(signed.length + 1))) {
        expect(offer.starts).toContain(readSlotToken(key, changed).start);
      } else expect(() => readSlotToken(key, changed)).toThrow('Send the slot token of a search');
    }),
    { numRuns: 500 },
  );
});

test('refuses another key and any other text', () => {
  expect(() => readSlotToken(Buffer.alloc(32, 2), signSlot(key, claim))).toThrow();
  fc.assert(
    fc.property(fc.string({ maxLength: 420 }), (text) => {
      expect(() => readSlotToken(key, text)).toThrow('Send the slot token of a search');
    }),
  );
});

test('refuses a token in the form before signed offers', () => {
  const text = 'v1.12.345.29920335.30.7-8.n.29920060';
  const mac = createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  expect(() => readSlotToken(key, `${text}.${mac}`)).toThrow(expect.objectContaining({ code: 'slot-token-invalid' }));
});

test('keeps the longest token within 420 characters', () => {
  const examIds = Array.from({ length: 6 }, (_, index) => 2_147_483_640 + index);
  const long = { ...terms, clinicId: 2_147_483_647, deviceId: 2_147_483_647, examIds, minutes: 2880 };
  const starts = Array.from({ length: 1_500 }, (_, after) => first + after * minute);
  const token = slotTokenOf(signOffer(key, { ...long, starts }), 1_499);
  expect(token.length).toBeLessThanOrEqual(420);
  expect(readSlotToken(key, token)).toEqual({ ...long, start: starts.at(-1) });
});
