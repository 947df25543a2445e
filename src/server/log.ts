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
    formatters: {
      log: (fields) => {
        const kept = Object.entries(fields).filter(([name]) => allowed.has(name));
        return Object.fromEntries(kept.map(([name, value]) => [name, name === 'stack' ? placesOf(value) : value]));
      },
    },
    hooks: {
      // An error that is logged as it is would lend the line its own words.
      logMethod(args, method) {
        const [first, words] = args as readonly unknown[];
        if (typeof first !== 'object' || first === null) return method.apply(this, args);
        const said = typeof words === 'string' ? words : 'a fault';
        return method.apply(
          this,
          first instanceof Error ? [{ fault: first.name, stack: first.stack }, said] : [first, said],
        );
      },
    },
  };
}

/** The places of a stack, without the message before them, in which a database repeats what it was given. */
function placesOf(stack: unknown): string {
  const lines = String(stack).split('\n');
  const first = lines.findLastIndex((line) => !/^ {4}at .*(?::\d+:\d+|<anonymous>|native)\)?$/.test(line)) + 1;
  return lines.slice(first).join('\n');
}

/** Returns the code or the name of an error, which is all that the log has of it besides the stack. */
export function faultOf(error: unknown): string {
  return error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown';
}
