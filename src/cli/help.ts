import { type Mode, settings } from '#server/config.ts';
import type { Command } from './command.ts';

/** What `npm run cli -- help` prints: the commands, or with `settings` the environment variables. */
export function help(commands: readonly Command[], topic?: string): string {
  return topic === 'settings' ? settingsHelp() : commandsHelp(commands);
}

function commandsHelp(commands: readonly Command[]): string {
  const more = { name: 'help settings', arguments: '', description: 'the environment variables that the server reads' };
  const lines = [...commands, more].map(({ name, arguments: rest, description }) =>
    [`  ${name} ${rest}`.trimEnd(), `      ${description}`].join('\n'),
  );
  return ['npm run cli -- <command>', '', ...lines, '', 'Exit status: 0 done, 1 found faults, 2 called wrongly.'].join(
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

/** What a setting is when it is not set: one value, or those of development and production where they differ. */
function defaultsOf(fallback: unknown): string {
  const valueIn = (mode: Mode) => {
    const value = typeof fallback === 'function' ? fallback(mode) : fallback;
    return typeof value === 'symbol' ? 'must be set' : value === '' ? 'empty' : String(value);
  };
  const [development, production] = [valueIn('development'), valueIn('production')];
  if (development === production) return `Default: ${development}.`;
  return `Default in development: ${development}; in production: ${production}.`;
}
