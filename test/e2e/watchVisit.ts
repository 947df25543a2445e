import type { BrowserContext, Response } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { type ContractOperation, faultOfAnswer, readOperations } from '#test/contract/contract.ts';

/** Chromium centres an image in a tab with its own inline style, which the policy of every response blocks. */
export const centredPicture = /Applying inline style violates/;

let contract: ReturnType<typeof readOperations> | undefined;

/**
 * Ends a visit when the test is over, and fails the test for anything that any tab of the visitor complained of: errors and
 * warnings of the console (so also what the policy stopped), errors nobody caught, requests that failed without being called
 * off, and answers of the server that the contract does not know. Each `provoked` complaint must turn up.
 */
export async function watchVisit(context: BrowserContext, provoked: readonly RegExp[] = []): Promise<void> {
  const complaints: string[] = [];
  const judged: Promise<void>[] = [];
  const complain = (words: string) => complaints.push(words);
  contract ??= readOperations();
  const operations = await contract;

  context.on('weberror', (thrown) => complain(`uncaught: ${thrown.error().message}`));
  context.on('console', (line) => {
    // The driver notes that a screenshot reads the map.
    const isDriver = line.text().includes('GL Driver Message (OpenGL, Performance');
    if (['error', 'warning'].includes(line.type()) && !isDriver)
      complain(`${line.type()}: ${line.text()} (${line.location().url})`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') complain(`request failed: ${why} ${request.url()}`);
  });
  context.on('response', (response) => {
    judged.push(
      faultOf(response, operations).then((fault) => {
        if (fault) complain(fault);
      }),
    );
  });
  onTestFinished(async () => {
    await Promise.all(judged);
    await context.close();
    expect(complaints.filter((words) => !provoked.some((pattern) => pattern.test(words)))).toEqual([]);
    expect(provoked.filter((pattern) => !complaints.some((words) => pattern.test(words)))).toEqual([]);
  });
}

async function faultOf(response: Response, operations: readonly ContractOperation[]): Promise<string | undefined> {
  const { pathname } = new URL(response.url());
  if (!pathname.startsWith('/api/') || response.headers()['x-made-up']) return undefined;
  const method = response.request().method();
  const operation = operations.find((one) => one.method === method && fits(one.path, pathname));
  if (!operation) return `${method} ${pathname} is not in the contract`;
  const body = await response.text().catch(() => undefined);
  // A closed page discards the bodies of its last responses.
  if (body === undefined) return undefined;
  return faultOfAnswer(operation, response.status(), response.headers()['content-type'] ?? '', body);
}

function fits(pattern: string, pathname: string): boolean {
  const parts = pattern.split('/');
  const found = pathname.split('/');
  return parts.length === found.length && parts.every((part, i) => part.startsWith('{') || part === found[i]);
}
