import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ContentType } from '#base/fileType.ts';
import { examined } from '#test/support/examined.ts';
import { type HostileFile, hostileFiles } from '#test/support/hostileFiles.ts';
import { canary } from '#test/support/mediaFiles.ts';
import { childrenOf } from '#test/support/processes.ts';
import { expectElapsed, repeats } from '#test/support/soak.ts';
import { type Media, type Overrun, openMedia } from './media.ts';

const limits = { seconds: 20, megabytes: 600, megapixels: 120, longestSide: 2_000 };
const count = repeats(44, 500);

test('[AT-8] hostile files are refused for their reason or shown harmless', { timeout: 1_200_000 }, async () => {
  const overruns: Overrun[] = [];
  const media = openMedia(limits, (overrun) => overruns.push(overrun));
  const server = createServer((_, response) => response.end('alive')).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const wrong: string[] = [];
  const outcomes: Record<string, number> = {};
  const slowest = { name: '', milliseconds: 0 };
  let [memory, answers] = [0, 0];
  const watch = setInterval(() => (memory = Math.max(memory, childMegabytes())), 40);
  const asked = setInterval(async () => {
    answers += (await fetch(address).then((answer) => answer.text())) === 'alive' ? 1 : 0;
  }, 250);
  const begun = performance.now();
  for await (const file of hostileFiles(count, 20_261)) {
    const start = performance.now();
    // Making a file takes the processor; only its conversion counts.
    delay.enable();
    const { outcome, fault } = await outcomeOf(media, file);
    delay.disable();
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (!file.outcomes.some((allowed) => allowed === outcome)) wrong.push(`${file.name}: ${outcome}`);
    if (fault) wrong.push(`${file.name}: ${fault}`);
    const milliseconds = performance.now() - start;
    if (milliseconds > slowest.milliseconds) Object.assign(slowest, { name: file.name, milliseconds });
  }
  const seconds = Math.round((performance.now() - begun) / 1_000);
  for (const timer of [watch, asked]) clearInterval(timer);
  server.close();
  await media.close();
  const lag = delay.percentile(99) / 1e6;
  const figures = { count, seconds, slowest, memory, lag, longestLag: delay.max / 1e6, answers, outcomes, overruns };
  if (process.env.SOAK) process.stdout.write(`hostile files: ${JSON.stringify(figures)}\n`);
  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(0);
  expect(memory).toBeLessThan(limits.megabytes + 200);
  expectElapsed(lag, 100);
  expect(slowest.milliseconds).toBeLessThan((limits.seconds + 10) * 1_000);
});

async function outcomeOf(media: Media, { bytes }: HostileFile) {
  const result = await examined(media, [bytes]);
  if ('refused' in result) return { outcome: result.refused, fault: undefined };
  const { kept, view } = result;
  return { outcome: 'shown', fault: (await faultOf(kept)) ?? (view && (await faultOf(view))) };
}

/** Returns what is wrong with a file that would be shown. */
async function faultOf({
  contentType,
  bytes,
}: {
  readonly contentType: ContentType;
  readonly bytes: Buffer;
}): Promise<string | undefined> {
  if (bytes.includes(canary) || bytes.includes('<script')) return 'shows the canary';
  if (contentType === 'application/pdf' || contentType === 'image/heic') return undefined;
  const { exif, width, height } = await sharp(bytes).metadata();
  if (exif) return 'has metadata';
  return contentType !== 'image/tiff' && Math.max(width, height) > limits.longestSide ? 'is too large' : undefined;
}

/** Returns the most memory that a child process of this process has used, in megabytes. */
function childMegabytes(): number {
  const sizes = childrenOf(process.pid).map((pid) => {
    try {
      return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return Math.max(0, ...sizes) / 1_024;
}
