/** Maximum number of errors that are kept until a handler is set. */
const maxErrors = 10;

const kept: unknown[] = [];
let handle = (error: unknown): void => {
  if (kept.length < maxErrors) kept.push(error);
};

addEventListener('error', ({ error }) => error instanceof Error && handle(error));
addEventListener('unhandledrejection', ({ reason }) => handle(reason));

/** Calls `handler` for every uncaught error and rejection, including those since the page load (SH-11). */
export function onUncaughtErrors(handler: (error: unknown) => void): void {
  handle = handler;
  for (const error of kept.splice(0)) handler(error);
}
