import { readFileSync } from 'node:fs';

/** Where each part of the built client is, below /assets/; written by esbuild.config.ts. */
export interface ClientBuild {
  readonly entry: string;
  readonly stylesheet: string;
  /** The script of the tracking frame, in which tools of others run. */
  readonly trackingFrame: string;
  /** By source file: the chunk of a lazily loaded part, and all that it imports. */
  readonly chunks: { readonly [source: string]: readonly string[] };
}

export const clientFolder = 'dist/client';

/** Reads the manifest of the built client. Throws with what to do when there is none. */
export function readClientBuild(): ClientBuild {
  try {
    return JSON.parse(readFileSync(`${clientFolder}/manifest.json`, 'utf8')) as ClientBuild;
  } catch {
    throw new Error(`The client is not built: run \`npm start\`, which builds it into ${clientFolder}.`);
  }
}
