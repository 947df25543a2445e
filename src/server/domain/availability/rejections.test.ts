import { expect, test } from 'vitest';
import { mainReason, noRejections } from './rejections.ts';

test.each([
  [{ timeOfDay: 1, booked: 9, notice: 9, closed: 9 }, 'time-of-day'],
  [{ booked: 1, notice: 9, closed: 9, horizon: 9 }, 'full'],
  [{ held: 1, notice: 9 }, 'full'],
  [{ notice: 1, closed: 9, horizon: 1 }, 'notice'],
  [{ horizon: 1, closed: 9 }, 'horizon'],
  [{ closed: 9 }, 'closed'],
  [{}, 'closed'],
])('reports %o as %s', (counts, reason) => expect(mainReason({ ...noRejections(), ...counts })).toBe(reason));
