import { parentPort } from 'node:worker_threads';
import type { Pack } from '#brand/pack.ts';
import { type Resolved, resolvePack } from '#brand/resolvePack.ts';
import { schemaTools } from './schemaTools.ts';

/** A brand and its base for the worker thread to resolve. */
export interface ResolveJob {
  readonly id: number;
  readonly base: Pack;
  readonly pack: Pack;
}

/** The result of a job; `thrown` is the message of an error. */
export type ResolveResult = { readonly id: number } & ({ readonly resolved: Resolved } | { readonly thrown: string });

const tools = schemaTools();

function resultOf({ id, base, pack }: ResolveJob): ResolveResult {
  try {
    return { id, resolved: resolvePack(base, pack, tools) };
  } catch (error) {
    return { id, thrown: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (job: ResolveJob) => parentPort?.postMessage(resultOf(job)));
