import { type LoggerOptions, pino } from 'pino';

/** The only things that are ever logged, besides the message: no address, no body, no header, nothing that a patient said. */
const allowed = new Set([
  'level',
  'time',
  'msg',
  'reqId',
  'method',
  'route',
  'status',
  'ms',
  'fault',
  'stack',
  'attempts',
  'count',
  'reason',
]);

/** Options of the server's logger: JSON lines without any field that is not on the list. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => allowed.has(name))) },
  };
}
