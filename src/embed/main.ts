import { type Commands, createCommands } from './commands.ts';
import { definePortal } from './definePortal.ts';

/** A call as a page makes it, also before this script is there: see docs/embedding.md. */
type Call = { [Name in keyof Commands]: [Name, ...Parameters<Commands[Name]>] }[keyof Commands];
type Queue = ((...call: Call) => unknown) & { readonly q?: readonly ArrayLike<unknown>[] };

declare global {
  interface Window {
    isocentre?: Queue;
  }
}

/** What a page loads as /embed/v1.js: the element, and a function that takes what was asked for before it came. */
function start({ src }: HTMLScriptElement): void {
  const { commands, tell } = createCommands();
  const waiting = window.isocentre?.q ?? [];
  const run = (...[name, ...rest]: Call): unknown => {
    const command = Object.hasOwn(commands, name) && (commands[name] as (...values: unknown[]) => unknown);
    if (!command) throw new Error(`isocentre: there is no command ${name}.`);
    return command(...rest);
  };
  window.isocentre = run;
  definePortal(new URL(src).origin, tell);
  for (const call of waiting) {
    try {
      run(...(Array.from(call) as unknown as Call));
    } catch (error) {
      reportError(error);
    }
  }
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src) start(script);
