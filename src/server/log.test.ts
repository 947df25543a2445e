import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from './log.ts';

test('what is not on the list is not logged', () => {
  const lines: string[] = [];
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  pino(logOptions('info'), out).info(
    { route: '/api/appointments/:bookingKey', url: '/api/appointments/secret', name: 'Ada' },
    'answered',
  );
  expect(lines.join('')).toContain('/api/appointments/:bookingKey');
  expect(lines.join('')).not.toMatch(/secret|Ada/);
});
