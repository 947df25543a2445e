import type { ErrorEvent, Exception, StackFrame } from '@sentry/react';
import { scrubMessage } from './scrubMessage.ts';

/** Where in the portal something went wrong, in words of its authors. */
export interface Whereabouts {
  /** Template of the path, such as `/appointments/:bookingKey`. */
  readonly template: string;
  /** Id of the step that is shown, if any. */
  readonly step?: string | undefined;
}

const errorName = /^[A-Z][A-Za-z]{0,60}(?:Error|Exception|Rejection)$/;
const functionName = /^[A-Za-z_$][\w$.]{0,80}$/;
const ownFile = /\/assets\/[\w.-]{1,80}\.js$/;

/**
 * An error report made anew from what is allowed in it (SH-11): the error's name, its message as far as it is made of known words,
 * places in our own scripts, release, environment, step and path template. Whatever else was gathered, such as addresses, texts
 * of the page, values and persons, is not taken over.
 */
export function scrubEvent(event: ErrorEvent, { template, step }: Whereabouts): ErrorEvent {
  const { event_id, timestamp, release, environment, exception } = event;
  const kept = { event_id, timestamp, release, environment };
  const known = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  return {
    ...known,
    type: undefined,
    platform: 'javascript',
    level: 'error',
    transaction: template,
    ...(step !== undefined && { tags: { step } }),
    exception: { values: exception?.values?.map(scrubException) ?? [] },
  };
}

function scrubException({ type = '', value = '', stacktrace }: Exception): Exception {
  return {
    type: errorName.test(type) || type === 'Error' ? type : 'Error',
    value: scrubMessage(value),
    stacktrace: { frames: stacktrace?.frames?.map(scrubFrame) ?? [] },
  };
}

function scrubFrame(frame: StackFrame): StackFrame {
  const file = ownFile.exec(frame.filename ?? '')?.[0];
  if (file === undefined) return { filename: 'elsewhere', in_app: false };
  const { lineno, colno } = frame;
  const place = Object.fromEntries(Object.entries({ lineno, colno }).filter(([, at]) => typeof at === 'number'));
  const name = functionName.test(frame.function ?? '') ? frame.function : undefined;
  return { filename: `app://${file}`, ...place, ...(name !== undefined && { function: name }), in_app: true };
}
