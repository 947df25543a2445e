/**
 * The messages between the portal in a frame and the page around it, version 1. They contain no data of patients: the page learns the
 * height of the portal, the progress of a visitor, and ids of appointments, which grant no access.
 */

/** First message, from the portal to the page. */
export const hello = 'isocentre/1 hello';
/** Answer of the page, with the port for all further messages. */
export const welcome = 'isocentre/1 welcome';

/** The answer to a hello. */
export interface Welcome {
  readonly isocentre: typeof welcome;
  /** The portal shows a button that closes it. */
  readonly closable: boolean;
}

/** An event of the portal, for the page. */
export type FrameEvent =
  | { readonly type: 'ready' }
  /** Full height of the portal, in CSS pixels. */
  | { readonly type: 'resize'; readonly height: number }
  /** 1: procedure, 2: location and date, 3: submit (BK-1). */
  | { readonly type: 'step'; readonly progress: number }
  /** Ids of the appointments for the provider; they grant no access. */
  | { readonly type: 'booked' | 'cancelled'; readonly references: readonly string[] }
  | { readonly type: 'error'; readonly code: ErrorCode }
  | { readonly type: 'close' };

/** `unavailable`: a request to the server failed; `unreachable`: the portal did not load, which the page itself notices. */
type ErrorCode = 'unavailable' | 'unreachable';

/** Name of an event. */
export type FrameEventType = FrameEvent['type'];

/** A message of the portal through the port: an event, or `top` to scroll the start of the frame into view. */
export type PortMessage = FrameEvent | { readonly type: 'top' };

/** Limits of a height, in CSS pixels. */
const heights = { min: 100, max: 20_000 } as const;

/** Name and validation of the one detail of each message; null for messages without a detail. */
const details: {
  readonly [type in PortMessage['type']]: readonly [name: string, isValid: (value: unknown) => boolean] | null;
} = {
  ready: null,
  top: null,
  resize: ['height', (value) => Number.isFinite(value)],
  step: ['progress', (value) => value === 1 || value === 2 || value === 3],
  booked: ['references', areIds],
  cancelled: ['references', areIds],
  error: ['code', (value) => value === 'unavailable'],
  close: null,
};

/** Returns a valid message of the portal, with its height clamped to the limits; undefined for any other data. */
export function readMessage(data: unknown): PortMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const message = data as { readonly [name: string]: unknown };
  const { type } = message;
  if (typeof type !== 'string' || !Object.hasOwn(details, type)) return undefined;
  const detail = details[type as PortMessage['type']];
  const names = Object.keys(message);
  if (names.length !== (detail ? 2 : 1)) return undefined;
  if (detail && !(names.includes(detail[0]) && detail[1](message[detail[0]]))) return undefined;
  if (type !== 'resize') return message as unknown as PortMessage;
  const height = Math.min(heights.max, Math.max(heights.min, Math.ceil(Number(message.height))));
  return { type, height };
}

function areIds(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 20 &&
    value.every((id) => typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id))
  );
}
