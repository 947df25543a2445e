import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';

/** Sides of A4 in points. */
const a4 = [595.28, 841.89] as const;

/** A page: a JPEG or PNG file and its size in pixels. */
export interface PhotoPage {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** Writes a PDF with a picture on each page of A4, upright or across as the picture is, in the order of the pages. */
export async function writePhotosPdf(pages: AsyncIterable<PhotoPage>, file: string): Promise<void> {
  const document = new PDFDocument({ autoFirstPage: false });
  const output = document.pipe(createWriteStream(file));
  for await (const page of pages) {
    const size = page.width > page.height ? ([a4[1], a4[0]] as const) : a4;
    document.addPage({ size: [...size], margin: 0 });
    document.image(page.file, 0, 0, { fit: [...size], align: 'center', valign: 'center' });
  }
  document.end();
  await finished(output);
}
