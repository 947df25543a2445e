import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';

const accessKey = 'test:tester';
const secretKey = 'testing';

/** A running S3-compatible store: OpenStack Swift with its interface of S3. */
export interface Swift {
  /** Settings of a portal that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Kills all its processes. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** The names of all objects. */
  names(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Starts Swift with one device and an empty bucket. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-swift-'));
  mkdirSync(join(folder, 'devices/one'), { recursive: true });
  const port = await writeSettings(folder);
  const url = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: url,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: 1,
  });
  let children: ChildProcess[] = [];
  const start = async () => {
    children = servers.map((name) => spawn(`swift-${name}-server`, [`${name}.conf`], { cwd: folder, stdio: 'ignore' }));
    const bucket = new CreateBucketCommand({ Bucket: 'documents' });
    await vi.waitFor(() => client.send(bucket).catch(unlessOwned), { timeout: 30_000, interval: 300 });
  };
  const kill = async () => {
    const ended = children.map((child) => new Promise((done) => child.once('exit', done)));
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(ended);
  };
  await start();
  return {
    environment: { S3_URL: `${url}/documents`, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
    start,
    kill,
    async names() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'documents' }));
      return Contents.flatMap(({ Key }) => Key ?? []);
    },
    async stop() {
      await kill();
      client.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function unlessOwned(error: unknown): void {
  if (!(error instanceof Error) || !/BucketAlready/.test(error.name)) throw error;
}

const servers = ['account', 'container', 'object', 'proxy'] as const;

/** Writes the rings and the settings of the servers. Returns the port of the proxy. */
async function writeSettings(folder: string): Promise<number> {
  const write = (name: string, lines: readonly string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_suffix = a',
    '[storage-policy:0]',
    'name = one',
    'default = yes',
  ]);
  const common = [`swift_dir = ${folder}`, 'bind_ip = 127.0.0.1', 'user = root', 'workers = 0', 'log_level = CRITICAL'];
  for (const name of ['account', 'container', 'object']) {
    const port = await freePort();
    const ring = (...args: string[]) => {
      try {
        execFileSync('swift-ring-builder', [`${name}.builder`, ...args], { cwd: folder, stdio: 'ignore' });
      } catch (error) {
        // Status 1 is a warning, such as about a ring with one device.
        if (!(error instanceof Error && 'status' in error && error.status === 1)) throw error;
      }
    };
    ring('create', '4', '1', '1');
    ring('add', `r1z1-127.0.0.1:${port}/one`, '1');
    ring('rebalance');
    const device = [`devices = ${join(folder, 'devices')}`, 'mount_check = false', 'disable_fallocate = true'];
    const pipeline = [
      '[pipeline:main]',
      `pipeline = ${name}-server`,
      `[app:${name}-server]`,
      `use = egg:swift#${name}`,
    ];
    write(`${name}.conf`, ['[DEFAULT]', `bind_port = ${port}`, ...common, ...device, ...pipeline]);
  }
  const port = await freePort();
  const filters = ['catch_errors', 'gatekeeper', 'listing_formats', 's3api', 'tempauth', 'bulk', 'slo', 'dlo'];
  const settings: Readonly<Record<string, string>> = { tempauth: 'user_test_tester = testing .admin' };
  write('proxy.conf', [
    ...['[DEFAULT]', `bind_port = ${port}`, ...common],
    ...['[pipeline:main]', `pipeline = cache ${filters.join(' ')} proxy-server`],
    ...['[app:proxy-server]', 'use = egg:swift#proxy', 'account_autocreate = true'],
    ...['[filter:cache]', 'use = egg:swift#memcache', 'memcache_servers = 127.0.0.1:1'],
    ...filters.flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`, settings[name] ?? '']),
  ]);
  return port;
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
