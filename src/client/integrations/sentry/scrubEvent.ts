import type { ErrorEvent, Exception, StackFrame } from '@sentry/react';

/** The place in the portal at which an error occurred, without data of the visit. */
export interface ErrorPlace {
  /** Template of the path, such as `/appointments/:bookingKey`. */
  readonly template: string;
  /** Id of the visible step, if any. */
  readonly step?: string | undefined;
}

const errorName = /^[A-Z][A-Za-z]{0,60}(?:Error|Exception|Rejection)$/;
const functionName = /^[A-Za-z_$][\w$.]{0,80}$/;
const ownFile = /\/assets\/[\w.-]{1,80}\.js$/;

/**
 * Returns an error report with the allowed data only (SH-11): the name of the error, the known words of its message, positions in the
 * portal's scripts, release, environment, step and path template. Drops everything else, such as URLs, texts of the page and values.
 */
export function scrubEvent(event: ErrorEvent, { template, step }: ErrorPlace): ErrorEvent {
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

/** Maximum length of a message, characters. */
const maxLength = 200;

/** Returns a message with its known words and punctuation; `…` replaces the rest. */
export function scrubMessage(message: string): string {
  return message
    .slice(0, maxLength * 5)
    .replace(/[^\s():;,.]+/g, (word) => (knownWords.has(word.toLowerCase()) ? word : '…'))
    .replace(/…(?:[\s():;,.]*…)+/g, '…')
    .slice(0, maxLength);
}

/** Words of the error messages of browsers and libraries. Any other word may come from the input of a person. */
const knownWords: ReadonlySet<string> = new Set(
  `a abort aborted access accessing after allowed already an and any applied are argument arguments array as assigned
  assignment at await be been before call called can cannot chunk circular class closed code connection const
  constant construct constructor conversion convert converting could deep defined delete depth destructure did
  divide does done dynamic dynamically element empty encountered end error errors evaluating exceeded exist expected
  failed fetch fetching finished for format found frozen function get getter has identifier import imported in index
  infinite initialization initialized input instance instanceof instead integer into invalid is iterable iterator
  json key large leaf length limit literal load loading many map match maximum member memory message method minified
  missing modify module more must name native network new no node non not null number object observable of offline
  on only operation operator or out outside parameter parse parsed promise properties property protected prototype
  proxy quota range reached react read reading recursion redeclaration reference regular rejection render request
  required resolved response result return script security sent set setter setting size stack state storage strict
  string structure symbol syntax target template text than that the this time timed timeout to token too tree type
  types unable undefined unexpected unhandled unknown unsupported unterminated update use used valid value values
  variable was while with within without write`.split(/\s+/),
);
