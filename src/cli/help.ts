import { settings } from '#server/config.ts';
import type { Command } from './command.ts';

/** What `npm run cli -- help` prints: the commands, or with `settings` the environment variables. */
export function help(commands: readonly Command[], topic?: string): string {
  return topic === 'settings' ? settingsHelp() : commandsHelp(commands);
}

function commandsHelp(commands: readonly Command[]): string {
  const rows = commands.map(
    ({ name, arguments: rest, description }) => [`  ${name} ${rest}`.trimEnd(), description] as const,
  );
  const more = ['  help settings', 'the environment variables that the server reads'] as const;
  return ['npm run cli -- <command>', '', ...columns([...rows, more])].join('\n');
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

function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => left.padEnd(width) + right);
}
