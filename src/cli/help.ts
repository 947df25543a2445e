import { type Mode, settings } from '#server/config.ts';
import type { Command } from './command.ts';

/** Returns the text of `npm run cli -- help`: the commands, or the environment variables for the topic `settings`. */
export function help(commands: readonly Command[], topic?: string): string {
  return topic === 'settings' ? settingsHelp() : commandsHelp(commands);
}

function commandsHelp(commands: readonly Command[]): string {
  const more = { name: 'help settings', arguments: '', description: 'lists the environment variables of the server' };
  const lines = [...commands, more].map(({ name, arguments: rest, description }) =>
    [`  ${name} ${rest}`.trimEnd(), `      ${description}`].join('\n'),
  );
  return ['npm run cli -- <command>', '', ...lines, '', 'Exit status: 0 done, 1 errors found, 2 wrong call.'].join(
    '\n',
  );
}

function settingsHelp(): string {
  return Object.values(settings)
    .map(({ name, description, allowed, fallback }) =>
      [name, `  ${description}`, `  Allowed: ${allowed}. ${defaultsOf(fallback)}`].join('\n'),
    )
    .join('\n');
}

/** Returns the default of a setting, for development and production if they differ. */
function defaultsOf(fallback: unknown): string {
  const valueIn = (mode: Mode) => {
    const value = typeof fallback === 'function' ? fallback(mode) : fallback;
    return typeof value === 'symbol' ? 'must be set' : value === '' ? 'empty' : String(value);
  };
  const [development, production] = [valueIn('development'), valueIn('production')];
  if (development === production) return `Default: ${development}.`;
  return `Default in development: ${development}; in production: ${production}.`;
}
