import { settings } from '#server/config.ts';
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
    .map(({ name, description, allowed, fallback }) => {
      const usual = typeof fallback === 'function' ? (fallback as (mode: string) => unknown)('development') : fallback;
      return [
        name,
        `  ${description}`,
        `  Allowed: ${allowed}. In development: ${usual === '' ? 'empty' : String(usual)}.`,
      ].join('\n');
    })
    .join('\n');
}
