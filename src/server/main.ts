import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { logOptions } from './log.ts';
import { developmentIdentity } from './sampleIdentity/developmentIdentity.ts';
import { startServer } from './startServer.ts';

/** Starts the portal, says where it is, and ends it cleanly on Ctrl-C or a stop signal. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const people = await developmentIdentity(config);
  const server = await startServer(
    { ...config, ...people?.settings },
    { logger: pino(logOptions(config.logLevel)), say },
  );
  say(`\nThe portal is at ${server.url}`);
  for (const { name, url } of server.addresses) say(`  ${name}: ${url}`);
  if (people) say(`  Sign in as invented staff: ${server.url}/api/sign-in/staff, as others: /api/sign-in/referrer`);
  say('Ctrl-C ends it.');

  let ending = false;
  const end = async () => {
    if (ending) process.exit(1);
    ending = true;
    say('\nEnding …');
    await server.stop();
    await people?.stop();
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

main().catch((error: unknown) => {
  const words =
    error instanceof ConfigError
      ? `These settings are wrong:\n${error.message}`
      : String(error instanceof Error ? error.message : error);
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
});
