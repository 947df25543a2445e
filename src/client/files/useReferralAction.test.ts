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
] as const)('[HD-6] offers the documents %j as: %s', (attachments, way) => {
  expect(referralAction(attachments, open)).toBe(way);
});

test('[HD-6] offers no documents if the brand disables them', () => {
  for (const attachments of [[pdf], [pdf, image]])
    expect(referralAction(attachments, { ...open, enabled: false })).toBe('none');
});

test('[RT-2] shows documents on a kiosk without a download', () => {
  const kiosk = { enabled: true, kiosk: true };
  expect(referralAction([image], kiosk)).toBe('dialog');
  expect(referralAction([pdf], kiosk)).toBe('dialog');
  expect(referralAction([], kiosk)).toBe('none');
});
