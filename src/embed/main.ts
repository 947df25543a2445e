import { type Commands, createCommands } from './commands.ts';
import { definePortal } from './definePortal.ts';

/** A call of a page, also before this script is loaded: see docs/embedding.md. */
type Call = { [Name in keyof Commands]: [Name, ...Parameters<Commands[Name]>] }[keyof Commands];
type Queue = ((...call: Call) => unknown) & { readonly q?: readonly ArrayLike<unknown>[] };

declare global {
  interface Window {
    isocentre?: Queue;
  }
}

/** Defines the element and the function `isocentre`, and runs the calls that were queued before the script was loaded. */
function start({ src }: HTMLScriptElement): void {
  const { commands, notify } = createCommands();
  const waiting = window.isocentre?.q ?? [];
  const run = (...[name, ...rest]: Call): unknown => {
    const command = Object.hasOwn(commands, name) && (commands[name] as (...values: unknown[]) => unknown);
    if (!command) throw new Error(`isocentre: there is no command ${name}.`);
    return command(...rest);
  };
  window.isocentre = run;
  definePortal(new URL(src).origin, notify);
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
