/** Errors that are kept at most until somebody takes them; a page that breaks on and on has said so by then. */
const most = 10;

const kept: unknown[] = [];
let take = (error: unknown): void => {
  if (kept.length < most) kept.push(error);
};

addEventListener('error', ({ error }) => error instanceof Error && take(error));
addEventListener('unhandledrejection', ({ reason }) => take(reason));

/** Hands over every error that nobody caught: those so far, and those to come (SH-11). */
export function onUncaughtErrors(taker: (error: unknown) => void): void {
  take = taker;
  for (const error of kept.splice(0)) taker(error);
}
