import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSlotToken, type SlotClaim, signSlot } from './slotToken.ts';

const key = Buffer.alloc(32, 1);
const claim: SlotClaim = {
  ...{ clinicId: 12, deviceId: 345, start: 29_920_335 * 60_000, minutes: 30, examIds: [7, 8], walkIn: false },
  offeredAt: 29_920_000 * 60_000,
};

test('signs and reads a token in the documented form', () => {
  const token = signSlot(key, claim);
  const text = 'v1.12.345.29920335.30.7-8.n.29920060';
  expect(token).toBe(`${text}.${createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)}`);
  expect(readSlotToken(key, token)).toEqual(claim);
});

test('rounds the time of the offer down to the minute', () => {
  const { offeredAt } = readSlotToken(key, signSlot(key, { ...claim, offeredAt: claim.offeredAt + 59_999 }));
  expect(offeredAt).toBe(claim.offeredAt);
});

test('refuses a token with any changed character', () => {
  const token = signSlot(key, { ...claim, walkIn: true });
  fc.assert(
    fc.property(fc.nat({ max: token.length - 1 }), fc.string({ minLength: 1, maxLength: 1 }), (at, other) => {
      fc.pre(token[at] !== other);
      expect(() => readSlotToken(key, token.slice(0, at) + other + token.slice(at + 1))).toThrow(
        'Send the slot token of a search',
      );
    }),
    { numRuns: 500 },
  );
});

test('refuses another key and any other text', () => {
  expect(() => readSlotToken(Buffer.alloc(32, 2), signSlot(key, claim))).toThrow();
  fc.assert(
    fc.property(fc.string({ maxLength: 220 }), (text) => {
      expect(() => readSlotToken(key, text)).toThrow('Send the slot token of a search');
    }),
  );
});

test('keeps the longest token within 200 characters', () => {
  const ids = Array.from({ length: 6 }, (_, index) => 2_147_483_640 + index);
  const long = { ...claim, clinicId: 2_147_483_647, deviceId: 2_147_483_647, examIds: ids, minutes: 2880 };
  const token = signSlot(key, long);
  expect(token.length).toBeLessThanOrEqual(200);
  expect(readSlotToken(key, token)).toEqual(long);
});
