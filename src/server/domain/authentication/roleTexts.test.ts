import { expect, test } from 'vitest';
import { roleTexts } from './roleTexts.ts';

test('[AU-9] a role gets its own texts, and only what is a text', () => {
  const setting = JSON.stringify({ staff: { 'a.b': 'For staff', 'c.d': 3 }, patient: { 'a.b': 'For you' } });
  expect(JSON.parse(roleTexts(setting, 'staff'))).toEqual({ 'a.b': 'For staff' });
  expect(JSON.parse(roleTexts(setting, 'kiosk'))).toEqual({});
});

test.each(['', 'null', '[]', '{"staff":', '{"staff":"x"}', '{"__proto__":{"staff":{}}}'])(
  'a setting such as %j gives no texts and no fault',
  (setting) => {
    expect(roleTexts(setting, 'staff')).toBe('{}');
  },
);
