import { readFileSync } from 'node:fs';

/** File names of the built client below /assets/; esbuild.config.ts writes them. */
export interface ClientBuild {
  readonly entry: string;
  /** The module that draws pages on the server, below `renderFolder`. */
  readonly renderPage: string;
  /** The style sheets, which every document contains. */
  readonly styles: string;
  /** The script of the tracking frame, in which third-party tools run. */
  readonly trackingFrame: string;
  /** For each lazily loaded source file, its chunk and all chunks that it imports. */
  readonly chunks: { readonly [source: string]: readonly string[] };
}

/** Folder of the built client, relative to the project. */
export const clientFolder = 'dist/client';

/** Folder of the module that draws pages on the server, relative to the project. */
export const renderFolder = 'dist/render';

/** Folder of the files of maps, relative to the project; src/build/mapFiles.ts writes them. */
export const mapFolder = 'dist/map';

/** Folder of the files of PDF.js, relative to the project; src/build/pdfFiles.ts writes them. */
export const pdfFolder = 'dist/pdf';

/** Reads the manifest of the built client. Throws an error that says what to do if there is none. */
export function readClientBuild(): ClientBuild {
  try {
    return JSON.parse(readFileSync(`${clientFolder}/manifest.json`, 'utf8')) as ClientBuild;
  } catch {
    throw new Error(`The client is not built: run \`npm start\`, which builds it into ${clientFolder}.`);
  }
}
