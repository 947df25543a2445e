/**
 * What the portal in a frame and the page around it say to each other, version 1. Nothing of a patient is in it: a page learns
 * how tall the portal is, how far a visitor has come, and what may be quoted of a booking, which is not the key that opens it.
 */

/** The first words through the window, one of each; everything after them goes through the port that the page sends along. */
export const hello = 'isocentre/1 hello';
export const welcome = 'isocentre/1 welcome';

/** Sent with the port. */
export interface Welcome {
  readonly isocentre: typeof welcome;
  /** The page wants to be told when the visitor has had enough, so there is a button to say so. */
  readonly closable: boolean;
}

/** What happened in the frame, as the page around it is told. */
export type FrameEvent =
  | { readonly type: 'ready' }
  /** CSS pixels that the portal needs to be seen whole. */
  | { readonly type: 'resize'; readonly height: number }
  /** Procedure, location and date, or submit: 1 to 3 (BK-1). */
  | { readonly type: 'step'; readonly progress: number }
  /** Ids of the appointments: the provider finds them by these, nobody opens them. */
  | { readonly type: 'booked' | 'cancelled'; readonly references: readonly string[] }
  | { readonly type: 'error'; readonly code: ErrorCode }
  | { readonly type: 'close' };

/** The server did not do what it was asked; or, found by the page itself, the portal did not come at all. */
type ErrorCode = 'unavailable' | 'unreachable';

export type FrameEventType = FrameEvent['type'];

/** All that comes through the port: `top` asks for the beginning of the frame to be in sight, where a new page begins. */
export type PortMessage = FrameEvent | { readonly type: 'top' };

/** Limits of what is believed about a height, CSS pixels. */
const heights = { least: 100, most: 20_000 } as const;

/** Every message by name, with what its one detail must be like; null for those without. */
const details: {
  readonly [type in PortMessage['type']]: readonly [name: string, fits: (value: unknown) => boolean] | null;
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

/** What came through the port, as a message of the portal; undefined for anything that is not exactly one. A height outside of all reason is brought back into it. */
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
  const height = Math.min(heights.most, Math.max(heights.least, Math.ceil(Number(message.height))));
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
