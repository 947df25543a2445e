import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from './log.ts';

function logged(write: (log: Logger) => void, worker?: number): string {
  const lines: string[] = [];
  const out = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  write(pino(logOptions('info', worker), out));
  return lines.join('');
}

test('logs the listed fields only', () => {
  const fields = { route: '/api/appointments/:bookingKey', url: '/api/appointments/secret', name: 'Ada' };
  const line = logged((log) => log.info(fields, 'answered'));
  expect(line).toContain('/api/appointments/:bookingKey');
  expect(line).toContain('"msg":"answered"');
  expect(line).not.toMatch(/secret|Ada/);
});

test('names the worker process in each line', () => {
  const write = (log: Logger) => log.child({ reqId: 'req-1' }).info({ status: 200 }, 'answered');
  expect(JSON.parse(logged(write, 2))).toMatchObject({ worker: 2, reqId: 'req-1', status: 200 });
  expect(JSON.parse(logged(write))).not.toHaveProperty('worker');
});

test('logs an error by name and frames, without its message', () => {
  const fault = new TypeError('Key (first_name)=(Ada) exists\nand Ada again\n  at Ada’s');
  const lines = [
    logged((log) => log.error({ fault: fault.name, stack: fault.stack }, 'request failed')),
    logged((log) => log.error(fault)),
    logged((log) => log.error({ err: fault })),
    logged((log) => log.error(fault, 'failed')),
  ];
  for (const line of lines) expect(line).not.toMatch(/Ada|first_name/);
  expect(lines[0]).toContain('log.test.ts');
  expect(lines[1]).toContain('"fault":"TypeError"');
  expect(lines[3]).toContain('"msg":"failed"');
});
