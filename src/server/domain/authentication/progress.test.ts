import { expect, test } from 'vitest';
import { roleTexts } from './progress.ts';

test('[AU-9] returns only the text values of the role', () => {
  const setting = JSON.stringify({ staff: { 'a.b': 'For staff', 'c.d': 3 }, patient: { 'a.b': 'For you' } });
  expect(JSON.parse(roleTexts(setting, 'staff'))).toEqual({ 'a.b': 'For staff' });
  expect(JSON.parse(roleTexts(setting, 'kiosk'))).toEqual({});
});

test.each(['', 'null', '[]', '{"staff":', '{"staff":"x"}', '{"__proto__":{"staff":{}}}'])(
  'returns no texts for the setting %j',
  (setting) => {
    expect(roleTexts(setting, 'staff')).toBe('{}');
  },
);
