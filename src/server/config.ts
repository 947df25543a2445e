import { readFileSync } from 'node:fs';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { availableParallelism } from 'node:os';
import { emailAddress } from '#base/plainText.ts';

interface Setting<T> {
  readonly name: string;
  readonly description: string;
  /** Allowed values, for error messages and help. */
  readonly allowed: string;
  /** Default; a function if it depends on the mode. */
  readonly fallback: T | ((mode: Mode) => T | Required);
  /** Parses a value; undefined if it is not allowed. */
  readonly read: (text: string) => T | undefined;
  /** Error messages never print the value. */
  readonly secret?: true;
  /** A command that creates a value; error messages name it. */
  readonly command?: string;
}

/** A command that creates a key of 32 random bytes. */
export const newKeyCommand = `node -e "console.log(require('node:crypto').randomBytes(32).toString('hex'))"`;

const required = Symbol('required');
type Required = typeof required;
/** Values of NODE_ENV. */
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

/**
 * Returns the headers of `name=value` pairs that are separated by commas and percent-encoded (the format of W3C Baggage); undefined for
 * text in another form, and for headers that HTTP does not allow.
 */
function headersIn(text: string): Readonly<Record<string, string>> | undefined {
  try {
    const pairs = text.split(',').map((pair) => {
      const [, name = '', encoded = ''] = /^\s*([^=\s]+)=(.*?)\s*$/.exec(pair) ?? [];
      const value = decodeURIComponent(encoded);
      validateHeaderName(name);
      validateHeaderValue(name, value);
      return [name, value];
    });
    return Object.fromEntries(pairs);
  } catch {
    return undefined;
  }
}

/** Every setting of the server. `npm run cli -- help settings` prints them in this order. */
export const settings = {
  mode: setting<Mode>({
    name: 'NODE_ENV',
    description: 'production requires every secret and sends mail',
    allowed: modes.join(', '),
    fallback: 'development',
    read: oneOf(modes),
  }),
  port: setting<number>({
    name: 'PORT',
    description: 'Port to listen on; 0 chooses a free port',
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
  workers: setting<number>({
    name: 'WORKERS',
    description:
      'Server processes that share the port; max starts one for each processor that the machine or its container may use',
    allowed: 'a whole number from 1 to 64, or max',
    fallback: 1,
    read: (value) => (value === 'max' ? Math.min(availableParallelism(), 64) : whole(1, 64)(value)),
  }),
  publicUrl: setting<string>({
    name: 'PUBLIC_URL',
    description:
      'Address of the portal in links; brands with hosts of their own use those. Empty: the address printed at the start',
    allowed: 'an https address; an http address outside of production or with ALLOW_HTTP=true',
    fallback: (mode) => (mode === 'production' ? required : ''),
    read: url('http:', 'https:'),
  }),
  databaseUrl: setting<string>({
    name: 'DATABASE_URL',
    description: 'PostgreSQL 15 or newer; empty starts the embedded PostgreSQL in DATA_DIR',
    allowed: 'postgresql://user:password@host:port/database',
    fallback: '',
    read: url('postgres:', 'postgresql:'),
    secret: true,
  }),
  databaseReplicaUrl: setting<string>({
    name: 'DATABASE_REPLICA_URL',
    description:
      'Read replica of DATABASE_URL (streaming replication) that answers searches for free times; empty: none',
    allowed: 'postgresql://user:password@host:port/database',
    fallback: '',
    read: url('postgres:', 'postgresql:'),
    secret: true,
  }),
  databasePoolSize: setting<number>({
    name: 'DATABASE_POOL_SIZE',
    description: 'Maximum of database connections in the pool of each server process',
    allowed: 'a whole number from 2 to 100',
    fallback: 20,
    read: whole(2, 100),
  }),
  dataDir: setting<string>({
    name: 'DATA_DIR',
    description: 'Folder of the embedded PostgreSQL and of the signing key for development',
    allowed: 'a folder',
    fallback: '.data',
    read: text,
  }),
  brand: setting<string>({
    name: 'BRAND',
    description: 'Brand for hosts that belong to no brand',
    allowed: 'the name of a folder in brands/',
    fallback: 'southern-light',
    read: (value) => (/^[a-z0-9-]+$/.test(value) ? value : undefined),
  }),
  brandsFrom: setting<'disk' | 'database'>({
    name: 'BRANDS_FROM',
    description: 'disk serves the packs in brands/; database serves published brands',
    allowed: 'disk, database',
    fallback: (mode) => (mode === 'production' ? 'database' : 'disk'),
    read: oneOf(['disk', 'database']),
  }),
  catalogDir: setting<string>({
    name: 'CATALOG_DIR',
    description: 'Catalog for an empty database; none leaves it empty',
    allowed: 'a folder, or none',
    fallback: (mode) => (mode === 'production' ? 'none' : 'catalog/demo'),
    read: text,
  }),
  signingKey: setting<string>({
    name: 'SIGNING_KEY',
    description:
      'Signs slot tokens, makes one-time codes and pseudonyms in the audit log; created at the first start in development',
    allowed:
      'at least 32 characters, in production 32 random bytes as 64 hexadecimal digits; the same for all server processes',
    fallback: (mode) => (mode === 'production' ? required : ''),
    read: (value) => (value.length >= 32 ? value : undefined),
    secret: true,
    command: newKeyCommand,
  }),
  smtpUrl: setting<string>({
    name: 'SMTP_URL',
    description: 'Mail server; empty stores mail in the database and shows it at /mailbox (not in production)',
    allowed: 'smtp://user:password@host:port or smtps://…',
    fallback: (mode) => (mode === 'production' ? required : ''),
    read: url('smtp:', 'smtps:'),
    secret: true,
  }),
  mailFrom: setting<string>({
    name: 'MAIL_FROM',
    description: 'Sender address of mail',
    allowed: 'an e-mail address',
    fallback: (mode) => (mode === 'production' ? required : 'bookings@isocentre.example'),
    read: (value) => (emailAddress.test(value) ? value : undefined),
  }),
  smsUrl: setting<string>({
    name: 'SMS_URL',
    description: 'Gateway for one-time codes by SMS; empty stores them in the mailbox (in production: no SMS)',
    allowed: 'https://user:password@host/path; the server posts JSON with messageId, to and text',
    fallback: '',
    read: url('http:', 'https:'),
    secret: true,
  }),
  oidcIssuer: setting<string>({
    name: 'OIDC_ISSUER',
    description:
      'Identity provider of staff and referrers (OpenID Connect); empty: no sign-in, in development sign-in as invented people',
    allowed: 'an https address (http outside of production)',
    fallback: '',
    read: url('http:', 'https:'),
  }),
  oidcClientId: setting<string>({
    name: 'OIDC_CLIENT_ID',
    description: 'Client id of the portal at the identity provider',
    allowed: 'a text',
    fallback: '',
    read: text,
  }),
  oidcClientSecret: setting<string>({
    name: 'OIDC_CLIENT_SECRET',
    description: 'Client secret of the portal at the identity provider',
    allowed: 'a text',
    fallback: '',
    read: text,
    secret: true,
  }),
  clinicSystemToken: setting<string>({
    name: 'CLINIC_SYSTEM_TOKEN',
    description: "Token with which the clinic's system sends reports; empty refuses all reports over HTTP",
    allowed: 'at least 32 characters of A-Z a-z 0-9 . _ -',
    fallback: '',
    read: (value) => (/^[\w.-]{32,200}$/.test(value) ? value : undefined),
    secret: true,
  }),
  documentKeys: setting<readonly string[]>({
    name: 'DOCUMENT_KEYS',
    description:
      'Encrypt documents: the first key encrypts, further ones only decrypt until `documents rotate-key` ran; created at the first start in development',
    allowed:
      'one or more keys of 32 random bytes as 64 hexadecimal digits, separated by commas; the same for all server processes',
    fallback: (mode) => (mode === 'production' ? required : []),
    read: (value) => {
      const keys = value.split(',').map((key) => key.trim());
      return keys.every(looksRandom) && keys.every((key) => key.length === 64) ? keys : undefined;
    },
    secret: true,
    command: newKeyCommand,
  }),
  s3Url: setting<string>({
    name: 'S3_URL',
    description:
      'S3-compatible store for documents, which are encrypted before they get there; empty keeps them in PostgreSQL. What PostgreSQL has stays readable',
    allowed: 'https://host:port/bucket (http outside of production)',
    fallback: '',
    read: (value) => (URL.canParse(value) && /^https?:\/\/[^/]+\/[^/?#]+$/.test(value) ? value : undefined),
  }),
  s3Region: setting<string>({
    name: 'S3_REGION',
    description: 'Region of the store, which signatures name',
    allowed: 'a text',
    fallback: 'us-east-1',
    read: text,
  }),
  s3AccessKey: setting<string>({
    name: 'S3_ACCESS_KEY',
    description: 'Access key of the store, with the rights to read, write, list and delete objects of the bucket',
    allowed: 'a text',
    fallback: '',
    read: text,
  }),
  s3SecretKey: setting<string>({
    name: 'S3_SECRET_KEY',
    description: 'Secret key of the store',
    allowed: 'a text',
    fallback: '',
    read: text,
    secret: true,
  }),
  clamavUrl: setting<string>({
    name: 'CLAMAV_URL',
    description:
      'Malware scanner for documents (clamd); nobody can read a file before it has answered. Empty: files are not scanned',
    allowed: 'tcp://host:port or unix:/path',
    fallback: '',
    read: (value) => (/^tcp:\/\/[^/:]+(?::\d+)?\/?$|^unix:\/./.test(value) && URL.canParse(value) ? value : undefined),
  }),
  uploadMegabytes: setting<number>({
    name: 'UPLOAD_MB',
    description: 'Largest document, in megabytes',
    allowed: 'a whole number from 1 to 1000',
    fallback: 50,
    read: whole(1, 1_000),
  }),
  fileSeconds: setting<number>({
    name: 'FILE_SECONDS',
    description: 'Seconds that examining and converting a document may take',
    allowed: 'a whole number from 1 to 600',
    fallback: 60,
    read: whole(1, 600),
  }),
  fileMemory: setting<number>({
    name: 'FILE_MEMORY_MB',
    description:
      'Memory for examining and converting documents, one at a time for each server process, in megabytes; watched on Linux only',
    allowed: 'a whole number from 256 to 16384',
    fallback: 1_024,
    read: whole(256, 16_384),
  }),
  fileMegapixels: setting<number>({
    name: 'PICTURE_MEGAPIXELS',
    description: 'Megapixels of the largest picture that is accepted, also inside of a PDF',
    allowed: 'a whole number from 10 to 1000',
    fallback: 120,
    read: whole(10, 1_000),
  }),
  pictureSide: setting<number>({
    name: 'PICTURE_LONGEST_SIDE',
    description: 'Pixels of the longer side to which larger pictures are reduced; 3508 is A4 with 300 dots per inch',
    allowed: 'a whole number from 1000 to 20000',
    fallback: 3_508,
    read: whole(1_000, 20_000),
  }),
  bookingMegabytes: setting<number>({
    name: 'BOOKING_DOCUMENTS_MB',
    description: 'Documents of a booking, a booking request or a booking in progress together, in megabytes',
    allowed: 'a whole number from 1 to 10000',
    fallback: 200,
    read: whole(1, 10_000),
  }),
  bookingDocuments: setting<number>({
    name: 'BOOKING_DOCUMENTS',
    description: 'Number of documents of a booking, a booking request or a booking in progress',
    allowed: 'a whole number from 1 to 1000',
    fallback: 40,
    read: whole(1, 1_000),
  }),
  networkMegabytes: setting<number>({
    name: 'UPLOAD_NETWORK_MB',
    description: 'Documents that a network (/24, or /48 of IPv6) may begin to send in an hour, in megabytes',
    allowed: 'a whole number from 1 to 1000000',
    fallback: 2_000,
    read: whole(1, 1_000_000),
  }),
  draftHours: setting<number>({
    name: 'DRAFT_HOURS',
    description: 'Hours after which the documents of a booking in progress are deleted',
    allowed: 'a whole number from 1 to 168',
    fallback: 24,
    read: whole(1, 168),
  }),
  writesPerMinute: setting<number>({
    name: 'WRITES_PER_MINUTE',
    description:
      'Maximum of writes, searches and sign-in pages per minute from an IP address; challenges have a separate, equal limit',
    allowed: 'a whole number from 1 to 10000000',
    fallback: 300,
    read: whole(1, 10_000_000),
  }),
  connectionsPerAddress: setting<number>({
    name: 'CONNECTIONS_PER_ADDRESS',
    description: 'Maximum of open connections from an IP address to each server process; trusted proxies have none',
    allowed: 'a whole number from 1 to 1000000',
    fallback: 500,
    read: whole(1, 1_000_000),
  }),
  drainSeconds: setting<number>({
    name: 'DRAIN_SECONDS',
    description:
      'Seconds for which /readyz answers 503 before the server stops; longer than load balancers take to notice',
    allowed: 'a whole number from 0 to 120',
    fallback: (mode) => (mode === 'production' ? 5 : 0),
    read: whole(0, 120),
  }),
  allowEmbeddedDatabase: setting<boolean>({
    name: 'ALLOW_EMBEDDED_DATABASE',
    description: 'true allows the embedded PostgreSQL in production: one machine, no replica',
    allowed: 'true, false',
    fallback: false,
    read: yesOrNo,
  }),
  allowWeakKey: setting<boolean>({
    name: 'ALLOW_WEAK_KEY',
    description:
      'true allows a SIGNING_KEY in production that does not have the form of 32 random bytes, such as for a rehearsal',
    allowed: 'true, false',
    fallback: false,
    read: yesOrNo,
  }),
  allowHttp: setting<boolean>({
    name: 'ALLOW_HTTP',
    description: 'true allows an http PUBLIC_URL in production, such as in a test network',
    allowed: 'true, false',
    fallback: false,
    read: yesOrNo,
  }),
  readOnly: setting<boolean>({
    name: 'READ_ONLY',
    description: 'true refuses all changes, such as while a database is moved; pages show a notice',
    allowed: 'true, false',
    fallback: false,
    read: yesOrNo,
  }),
  profiles: setting<string>({
    name: 'PROFILES',
    description: 'Names of this environment; pages show them outside of production',
    allowed: 'words, separated by commas',
    fallback: (mode) => (mode === 'development' ? 'development' : ''),
    read: (value) => (/^[\w .-]+(,[\w .-]+)*$/.test(value) ? value : undefined),
  }),
  logLevel: setting<(typeof levels)[number]>({
    name: 'LOG_LEVEL',
    description: 'Log level',
    allowed: levels.join(', '),
    fallback: (mode) => (mode === 'production' ? 'info' : 'warn'),
    read: oneOf(levels),
  }),
  metricsPort: setting<number | undefined>({
    name: 'METRICS_PORT',
    description: 'Port of the metrics for Prometheus; 0 chooses a free port. Empty: no metrics',
    allowed: 'a whole number from 0 to 65535',
    fallback: undefined,
    read: whole(0, 65_535),
  }),
  metricsHost: setting<string>({
    name: 'METRICS_HOST',
    description:
      'Address to listen on for metrics; choose a private one, because everybody who reaches it can read them',
    allowed: 'an address of this machine',
    fallback: '127.0.0.1',
    read: text,
  }),
  otlpEndpoint: setting<string>({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    description: 'OpenTelemetry collector that gets traces at its path /v1/traces. Empty: no traces',
    allowed: 'an http or https address',
    fallback: '',
    read: url('http:', 'https:'),
  }),
  otlpHeaders: setting<Readonly<Record<string, string>> | undefined>({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    description: 'Headers for the collector, such as its credentials',
    allowed: 'name=value, separated by commas, with percent-encoded values',
    fallback: undefined,
    read: headersIn,
    secret: true,
  }),
  serviceName: setting<string>({
    name: 'OTEL_SERVICE_NAME',
    description: 'Name of the portal in traces',
    allowed: 'a text',
    fallback: 'isocentre',
    read: text,
  }),
  traceShare: setting<number>({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    description: 'Share of the requests that are traced',
    allowed: 'a number from 0 to 1',
    fallback: 0.1,
    read: (value) => (/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(value) ? Number(value) : undefined),
  }),
  trustedProxies: setting<string>({
    name: 'TRUSTED_PROXIES',
    description: 'Proxies whose X-Forwarded-* headers count',
    allowed: 'addresses or networks, separated by commas',
    fallback: '',
    read: (value) => (/^[0-9a-fA-F.:/, ]+$/.test(value) ? value : undefined),
  }),
};

type Settings = typeof settings;
type Value<S> = S extends Setting<infer T> ? T : never;

/** The validated settings. */
export type Config = { readonly [K in keyof Settings]: Value<Settings[K]> };

/** Thrown for missing or invalid settings. The message has a line for each, with its name, its value and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the settings from an environment. Throws a ConfigError that names all missing and invalid settings. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const errors: string[] = [];
  const mode = oneOf(modes)(environment.NODE_ENV ?? '') ?? 'development';
  const values = Object.entries(settings).map(([key, definition]) => [
    key,
    readSetting(definition as Setting<unknown>, environment, mode, errors),
  ]);
  const config = Object.fromEntries(values) as Config;
  errors.push(
    ...signInErrors(config),
    ...storeErrors(config),
    ...(mode === 'production' ? productionErrors(config) : []),
  );
  if (errors.length > 0) throw new ConfigError(errors.join('\n'));
  return config;
}

/** An identity provider needs client id and secret, and TLS in production. */
function signInErrors({ mode, oidcIssuer = '', oidcClientId, oidcClientSecret }: Partial<Config>): string[] {
  if (oidcIssuer === '') return [];
  return [
    ...(oidcClientId ? [] : ['OIDC_CLIENT_ID is not set, and OIDC_ISSUER needs it.']),
    ...(oidcClientSecret ? [] : ['OIDC_CLIENT_SECRET is not set, and OIDC_ISSUER needs it.']),
    ...(mode !== 'production' || oidcIssuer.startsWith('https:') ? [] : ['OIDC_ISSUER is not an https address.']),
  ];
}

/** An S3-compatible store needs its keys, and TLS in production. */
function storeErrors({ mode, s3Url = '', s3AccessKey, s3SecretKey }: Partial<Config>): string[] {
  if (s3Url === '') return [];
  return [
    ...(s3AccessKey ? [] : ['S3_ACCESS_KEY is not set, and S3_URL needs it.']),
    ...(s3SecretKey ? [] : ['S3_SECRET_KEY is not set, and S3_URL needs it.']),
    ...(mode !== 'production' || s3Url.startsWith('https:') ? [] : ['S3_URL is not an https address.']),
  ];
}

/** Settings that production refuses unless another setting allows them. */
function productionErrors(config: Partial<Config>): string[] {
  const { databaseUrl, signingKey = '', publicUrl = '' } = config;
  return [
    ...(databaseUrl || config.allowEmbeddedDatabase
      ? []
      : ['DATABASE_URL is not set. Set it to your PostgreSQL, or set ALLOW_EMBEDDED_DATABASE=true.']),
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
  errors: string[],
): T | undefined {
  const found = environment[name];
  const remedy = `Allowed: ${allowed}.${command === undefined ? '' : ` Make one with: ${command}`}`;
  if (found === undefined || found === '') {
    const value = typeof fallback === 'function' ? (fallback as (mode: Mode) => T | Required)(mode) : fallback;
    if (value !== required) return value;
    errors.push(`${name} is not set. ${remedy}`);
    return undefined;
  }
  const value = read(found);
  if (value === undefined) errors.push(`${name} is ${secret ? 'not valid' : `"${found}"`}. ${remedy}`);
  return value;
}

/** Minimum of different bytes in a key. 32 random bytes have 30 on average. */
const minDifferentBytes = 16;

/**
 * Returns true if a key has the form of at least 32 random bytes: 64 or more hexadecimal digits with at least 16 different bytes. This
 * rejects words and sentences but does not prove randomness.
 */
export function looksRandom(key: string): boolean {
  if (!/^(?:[\da-f]{2}){32,}$/i.test(key)) return false;
  return new Set(Buffer.from(key, 'hex')).size >= minDifferentBytes;
}

/** Returns the version in the project's package.json. */
export function portalVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
