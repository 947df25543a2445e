import { expect, test } from 'vitest';
import { referralAction } from './useReferralAction.ts';

const pdf = { contentType: 'application/pdf' } as const;
const image = { contentType: 'image/png' } as const;
const open = { enabled: true, kiosk: false };

test.each([
  [[], 'none'],
  [[pdf], 'download'],
  [[image], 'download'],
  [[pdf, image], 'dialog'],
  [[pdf, pdf, pdf], 'dialog'],
] as const)('[HD-6] the documents %j are seen as: %s', (attachments, way) => {
  expect(referralAction(attachments, open)).toBe(way);
});

test('[HD-6] where the brand gives no documents out there is no way to them', () => {
  for (const attachments of [[pdf], [pdf, image]])
    expect(referralAction(attachments, { ...open, enabled: false })).toBe('none');
});

test('[RT-2] at a kiosk nothing is kept: pictures are looked at, and a PDF is not', () => {
  const kiosk = { enabled: true, kiosk: true };
  expect(referralAction([image], kiosk)).toBe('dialog');
  expect(referralAction([pdf, image], kiosk)).toBe('dialog');
  expect(referralAction([pdf, pdf], kiosk)).toBe('none');
});
