import { type LoggerOptions, pino } from 'pino';

/** The only fields of log lines: no address, no body, no header, no data of patients. */
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
  'worker',
]);

/**
 * Returns the options of the server's logger: JSON lines with the allowed fields only. In a worker process each line has its id as
 * `worker`, because request ids (`reqId`) are unique only within a process.
 */
export function logOptions(level: string, worker?: number): LoggerOptions {
  return {
    level,
    base: worker === undefined ? null : { worker },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      log: (fields) => {
        const shown = Object.entries(fields).filter(([name]) => allowed.has(name));
        return Object.fromEntries(shown.map(([name, value]) => [name, name === 'stack' ? framesOf(value) : value]));
      },
    },
    hooks: {
      // A logged error would contribute its message, which may contain data.
      logMethod(args, method) {
        const [first, words] = args as readonly unknown[];
        if (typeof first !== 'object' || first === null) return method.apply(this, args);
        const message = typeof words === 'string' ? words : 'an error';
        return method.apply(
          this,
          first instanceof Error ? [{ fault: first.name, stack: first.stack }, message] : [first, message],
        );
      },
    },
  };
}

/** Returns the frames of a stack without the message before them, in which a database quotes values. */
function framesOf(stack: unknown): string {
  const lines = String(stack).split('\n');
  const first = lines.findLastIndex((line) => !/^ {4}at .*(?::\d+:\d+|<anonymous>|native)\)?$/.test(line)) + 1;
  return lines.slice(first).join('\n');
}

/** Returns the code or the name of an error, for the log field `fault`. */
export function faultOf(error: unknown): string {
  return error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown';
}
