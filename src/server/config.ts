import { emailAddress } from '#base/plainText.ts';
import { looksRandom, newKeyCommand } from './keyStrength.ts';

/**
 * Every setting of the server, and the only file that reads the environment. `npm run cli -- help settings` prints this table.
 */

interface Setting<T> {
  readonly name: string;
  readonly description: string;
  /** What may be written, in words. */
  readonly allowed: string;
  /** The value when nothing is set; a function where it depends on the mode. */
  readonly fallback: T | ((mode: Mode) => T | Required);
  /** The typed value of a text, or undefined when the text is not allowed. */
  readonly read: (text: string) => T | undefined;
  /** Never printed. */
  readonly secret?: true;
  /** The command that makes a value, for when there is none that is allowed. */
  readonly command?: string;
}

const required = Symbol('required');
type Required = typeof required;
export type Mode = 'development' | 'production' | 'test';

const modes: readonly Mode[] = ['development', 'production', 'test'];
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const text = (value: string) => value;
const oneOf =
  <T extends string>(choices: readonly T[]) =>
  (value: string): T | undefined =>
    choices.find((choice) => choice === value);
const whole =
  (from: number, to: number) =>
  (value: string): number | undefined => {
    const number = Number(value);
    return /^\d+$/.test(value) && number >= from && number <= to ? number : undefined;
  };
const yesOrNo = (value: string) => (value === 'true' ? true : value === 'false' ? false : undefined);
const url =
  (...protocols: string[]) =>
  (value: string): string | undefined =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined;

function setting<T>(definition: Setting<T>): Setting<T> {
  return definition;
}

/** The table of settings, in the order in which help prints them. */
export const settings = {
  mode: setting<Mode>({
    name: 'NODE_ENV',
    description: 'production asks for every secret and sends mail for real',
    allowed: modes.join(', '),
    fallback: 'development',
    read: oneOf(modes),
  }),
  port: setting<number>({
    name: 'PORT',
    description: 'Port to serve on; 0 takes a free one',
    allowed: 'a whole number from 0 to 65535',
    fallback: 8080,
    read: whole(0, 65_535),
  }),
  host: setting<string>({
    name: 'HOST',
    description: 'Address to listen on',
    allowed: 'an address of this machine',
    fallback: (mode) => (mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
    read: text,
  }),
  publicUrl: setting<string>({
    name: 'PUBLIC_URL',
    description:
      'Address that patients use, for links; a brand with other hosts is linked to at its own. Empty: that printed at the start',
    allowed: 'an https address, or an http one outside of production or with ALLOW_HTTP=true',
    fallback: (mode) => (mode === 'production' ? required : ''),
    read: url('http:', 'https:'),
  }),
  databaseUrl: setting<string>({
    name: 'DATABASE_URL',
    description: 'PostgreSQL 15 or newer; empty starts the one that comes with the project in DATA_DIR',
    allowed: 'postgresql://user:password@host:port/database',
    fallback: '',
    read: url('postgres:', 'postgresql:'),
    secret: true,
  }),
  databasePoolSize: setting<number>({
    name: 'DATABASE_POOL_SIZE',
    description: 'Connections that one server process keeps',
    allowed: 'a whole number from 2 to 100',
    fallback: 20,
    read: whole(2, 100),
  }),
  dataDir: setting<string>({
    name: 'DATA_DIR',
    description: 'Folder of the database that comes with the project, and of the development secret',
    allowed: 'a folder',
    fallback: '.data',
    read: text,
  }),
  brand: setting<string>({
    name: 'BRAND',
    description: 'Brand for hosts that no brand names',
    allowed: 'the name of a folder in brands/',
    fallback: 'southern-light',
    read: (value) => (/^[a-z0-9-]+$/.test(value) ? value : undefined),
  }),
  brandsFrom: setting<'disk' | 'database'>({
    name: 'BRANDS_FROM',
    description: 'disk serves the packs in brands/ as they are; database serves what was published',
    allowed: 'disk, database',
    fallback: (mode) => (mode === 'production' ? 'database' : 'disk'),
    read: oneOf(['disk', 'database']),
  }),
  catalogDir: setting<string>({
    name: 'CATALOG_DIR',
    description: 'Catalog that fills an empty database; `none` leaves it empty',
    allowed: 'a folder, or none',
    fallback: (mode) => (mode === 'production' ? 'none' : 'catalog/demo'),
    read: text,
  }),
  signingKey: setting<string>({
    name: 'SIGNING_KEY',
    description:
      'Signs offers of slots, makes one-time codes and names things in the audit log; made on the first start in development',
    allowed:
      'at least 32 characters, in production 32 random bytes as 64 hexadecimal digits; the same for all server processes',
    fallback: (mode) => (mode === 'production' ? required : ''),
    read: (value) => (value.length >= 32 ? value : undefined),
    secret: true,
    command: newKeyCommand,
  }),
  smtpUrl: setting<string>({
    name: 'SMTP_URL',
    description: 'Mail server; empty keeps mail in the database and shows it at /mailbox (not in production)',
    allowed: 'smtp://user:password@host:port or smtps://…',
    fallback: (mode) => (mode === 'production' ? required : ''),
    read: url('smtp:', 'smtps:'),
    secret: true,
  }),
  mailFrom: setting<string>({
    name: 'MAIL_FROM',
    description: 'Sender of mail',
    allowed: 'an e-mail address',
    fallback: (mode) => (mode === 'production' ? required : 'bookings@isocentre.example'),
    read: (value) => (emailAddress.test(value) ? value : undefined),
  }),
  smsUrl: setting<string>({
    name: 'SMS_URL',
    description: 'Gateway that sends one-time codes by SMS; empty keeps them in the mailbox (in production: no SMS)',
    allowed: 'https://user:password@host/path; it is sent JSON with messageId, to and text',
    fallback: '',
    read: url('http:', 'https:'),
    secret: true,
  }),
  oidcIssuer: setting<string>({
    name: 'OIDC_ISSUER',
    description:
      'Identity provider of staff and referrers (OpenID Connect); empty means that nobody signs in, in development that invented people do',
    allowed: 'an https address (http outside of production)',
    fallback: '',
    read: url('http:', 'https:'),
  }),
  oidcClientId: setting<string>({
    name: 'OIDC_CLIENT_ID',
    description: 'What the identity provider calls this portal',
    allowed: 'a text',
    fallback: '',
    read: text,
  }),
  oidcClientSecret: setting<string>({
    name: 'OIDC_CLIENT_SECRET',
    description: 'By which the identity provider knows this portal',
    allowed: 'a text',
    fallback: '',
    read: text,
    secret: true,
  }),
  writesPerMinute: setting<number>({
    name: 'WRITES_PER_MINUTE',
    description: 'Requests that change something which one address may send in a minute',
    allowed: 'a whole number from 1 to 10000000',
    fallback: 300,
    read: whole(1, 10_000_000),
  }),
  drainSeconds: setting<number>({
    name: 'DRAIN_SECONDS',
    description:
      'How long /readyz says 503 before the server stops taking requests, so that balancers turn away first; longer than they take to notice',
    allowed: 'a whole number from 0 to 120',
    fallback: (mode) => (mode === 'production' ? 5 : 0),
    read: whole(0, 120),
  }),
  allowEmbeddedDatabase: setting<boolean>({
    name: 'ALLOW_EMBEDDED_DATABASE',
    description:
      'true lets production run on the PostgreSQL that comes with the project: one server process, no replica',
    allowed: 'true, false',
    fallback: false,
    read: yesOrNo,
  }),
  allowWeakKey: setting<boolean>({
    name: 'ALLOW_WEAK_KEY',
    description:
      'true lets production run with a SIGNING_KEY that has not the form of 32 random bytes, such as for a rehearsal',
    allowed: 'true, false',
    fallback: false,
    read: yesOrNo,
  }),
  allowHttp: setting<boolean>({
    name: 'ALLOW_HTTP',
    description: 'true lets production be reached without TLS at PUBLIC_URL, such as in a test network',
    allowed: 'true, false',
    fallback: false,
    read: yesOrNo,
  }),
  readOnly: setting<boolean>({
    name: 'READ_ONLY',
    description: 'true shows everything and takes nothing, such as while a database is moved; pages say so',
    allowed: 'true, false',
    fallback: false,
    read: yesOrNo,
  }),
  profiles: setting<string>({
    name: 'PROFILES',
    description: 'Names of this environment, which pages show outside of production',
    allowed: 'words, separated by commas',
    fallback: (mode) => (mode === 'development' ? 'development' : ''),
    read: (value) => (/^[\w .-]+(,[\w .-]+)*$/.test(value) ? value : undefined),
  }),
  logLevel: setting<(typeof levels)[number]>({
    name: 'LOG_LEVEL',
    description: 'How much is logged',
    allowed: levels.join(', '),
    fallback: (mode) => (mode === 'production' ? 'info' : 'warn'),
    read: oneOf(levels),
  }),
  trustedProxies: setting<string>({
    name: 'TRUSTED_PROXIES',
    description: 'Addresses whose X-Forwarded-* headers are believed',
    allowed: 'addresses or networks, separated by commas',
    fallback: '',
    read: (value) => (/^[0-9a-fA-F.:/, ]+$/.test(value) ? value : undefined),
  }),
};

type Settings = typeof settings;
type Value<S> = S extends Setting<infer T> ? T : never;

/** The settings, checked and typed. */
export type Config = { readonly [K in keyof Settings]: Value<Settings[K]> };

/** Thrown when a setting is missing or wrong; the message has a line for each, with name, finding and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the settings out of an environment. Throws a ConfigError that names all that is wrong at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const complaints: string[] = [];
  const mode = oneOf(modes)(environment.NODE_ENV ?? '') ?? 'development';
  const values = Object.entries(settings).map(([key, definition]) => [
    key,
    readSetting(definition as Setting<unknown>, environment, mode, complaints),
  ]);
  const config = Object.fromEntries(values) as Config;
  complaints.push(...signInComplaints(config), ...(mode === 'production' ? productionComplaints(config) : []));
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  return config;
}

/** An identity provider needs to know who asks, and in production a connection that nobody listens to. */
function signInComplaints({ mode, oidcIssuer = '', oidcClientId, oidcClientSecret }: Partial<Config>): string[] {
  if (oidcIssuer === '') return [];
  return [
    ...(oidcClientId ? [] : ['OIDC_CLIENT_ID is not set, and OIDC_ISSUER needs it.']),
    ...(oidcClientSecret ? [] : ['OIDC_CLIENT_SECRET is not set, and OIDC_ISSUER needs it.']),
    ...(mode !== 'production' || oidcIssuer.startsWith('https:') ? [] : ['OIDC_ISSUER is not an https address.']),
  ];
}

/** Settings that suit development and are refused in production, unless another setting allows them. */
function productionComplaints(config: Partial<Config>): string[] {
  const { databaseUrl, signingKey = '', publicUrl = '' } = config;
  return [
    ...(databaseUrl || config.allowEmbeddedDatabase
      ? []
      : ['DATABASE_URL is not set. Name a PostgreSQL of your own, or set ALLOW_EMBEDDED_DATABASE=true.']),
    ...(signingKey === '' || config.allowWeakKey || looksRandom(signingKey)
      ? []
      : [
          `SIGNING_KEY does not have the form of 32 random bytes, which is 64 hexadecimal digits. Make one with: ${newKeyCommand}`,
        ]),
    ...(publicUrl === '' || config.allowHttp || publicUrl.startsWith('https:')
      ? []
      : ['PUBLIC_URL is not an https address. Serve it with TLS, or set ALLOW_HTTP=true.']),
  ];
}

function readSetting<T>(
  { name, allowed, fallback, read, secret, command }: Setting<T>,
  environment: Readonly<Record<string, string | undefined>>,
  mode: Mode,
  complaints: string[],
): T | undefined {
  const found = environment[name];
  const remedy = `Allowed: ${allowed}.${command === undefined ? '' : ` Make one with: ${command}`}`;
  if (found === undefined || found === '') {
    const value = typeof fallback === 'function' ? (fallback as (mode: Mode) => T | Required)(mode) : fallback;
    if (value !== required) return value;
    complaints.push(`${name} is not set. ${remedy}`);
    return undefined;
  }
  const value = read(found);
  if (value === undefined) complaints.push(`${name} is ${secret ? 'not valid' : `"${found}"`}. ${remedy}`);
  return value;
}
