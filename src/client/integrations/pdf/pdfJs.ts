import { GlobalWorkerOptions, getDocument, PasswordException, VerbosityLevel, version } from 'pdfjs-dist';
import { withinLimit } from '#base/withinLimit.ts';

/** Folder of the files that belong to this version of PDF.js; src/build/pdfFiles.ts writes it. */
const files = `/pdf/${version}`;

/** Maximum time to open a file, and to draw a page, milliseconds. A file that takes longer counts as unreadable. */
const limitMs = 60_000;

/** The most pixels of an image in a page, so that an image made to exhaust the memory is left out. */
const maxImagePixels = 120_000_000;

/** The most pixels of a drawn page; browsers of phones draw no larger canvas. */
const maxCanvasPixels = 16_000_000;

/** An open PDF. Pages are counted from 1. */
export interface OpenPdf {
  readonly pageCount: number;
  /** Returns the width of a page divided by its height. */
  shapeOf(page: number): Promise<number>;
  /** Draws a page on a canvas, as many pixels wide as `width` or as browsers can draw. Rejects if it is aborted or takes too long. */
  draw(page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal): Promise<void>;
  /** Returns the words of a page, with its line breaks; empty for a scanned page. */
  textOf(page: number): Promise<string>;
  /** Ends the worker. */
  close(): void;
}

/** Opens a PDF in a worker of its own. Scripts in a PDF never run. Rejects with `locked` as its message if it needs a password. */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  const worker = startWorker();
  GlobalWorkerOptions.workerPort = worker;
  const task = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    maxImageSize: maxImagePixels,
    standardFontDataUrl: `${files}/fonts/`,
    cMapUrl: `${files}/cmaps/`,
    wasmUrl: `${files}/decoders/`,
    // WebAssembly would need a weaker policy (CSP).
    useWasm: false,
    disableWorkerRendering: true,
  });
  const close = () => {
    task.destroy().catch(() => undefined);
    worker.terminate();
  };
  try {
    const opened = await inTime(task.promise);
    return {
      pageCount: opened.numPages,
      async shapeOf(number) {
        const { width, height } = (await opened.getPage(number)).getViewport({ scale: 1 });
        return width / height;
      },
      async draw(number, canvas, wanted, signal) {
        const page = await opened.getPage(number);
        signal.throwIfAborted();
        const whole = page.getViewport({ scale: 1 });
        const largest = Math.sqrt((maxCanvasPixels * whole.width) / whole.height);
        const viewport = page.getViewport({ scale: Math.min(wanted, largest) / whole.width });
        // A canvas is empty while it is drawn, so the visible one gets the finished page.
        const sheet = document.createElement('canvas');
        sheet.width = Math.max(1, Math.floor(viewport.width));
        sheet.height = Math.max(1, Math.floor(viewport.height));
        const drawing = page.render({ canvas: sheet, viewport });
        signal.addEventListener('abort', () => drawing.cancel());
        await inTime(drawing.promise);
        signal.throwIfAborted();
        canvas.width = sheet.width;
        canvas.height = sheet.height;
        canvas.getContext('2d')?.drawImage(sheet, 0, 0);
        sheet.width = 0;
      },
      async textOf(number) {
        const { items } = await (await opened.getPage(number)).getTextContent();
        const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
        return words.join('').trim();
      },
      close,
    };
  } catch (error) {
    close();
    throw error instanceof PasswordException ? new Error('locked') : error;
  }
}

/** Trusted Types, in browsers that have them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string | null },
  ): { createScriptURL(url: string): string };
}

let trustedUrl: string | undefined;

/** Starts the worker of PDF.js. Trusted Types allow its URL only. */
function startWorker(): Worker {
  if (trustedUrl === undefined) {
    const own = `${files}/worker.js`;
    const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
    const policy = trustedTypes?.createPolicy('pdf-worker', { createScriptURL: (url) => (url === own ? url : null) });
    trustedUrl = policy ? policy.createScriptURL(own) : own;
  }
  return new Worker(trustedUrl, { type: 'module' });
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Symbol('late');
  const result = await withinLimit(work, limitMs, late);
  if (result === late) throw new Error('The PDF takes too long.');
  return result as T;
}
