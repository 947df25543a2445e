import { resolve } from 'node:path';
import { bundle, createConfig } from '@redocly/openapi-core';

/** The contract as one document with every reference resolved (OpenAPI 3.1). */
export interface Contract {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Reads `openapi/`. */
export async function readContract(): Promise<Contract> {
  const { bundle: document } = await bundle({
    ref: resolve('openapi/openapi.yaml'),
    config: await createConfig({}),
    dereference: true,
  });
  return document.parsed as Contract;
}
