/** Content types of attachments that the portal can keep (AT-8). */
export const contentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/heic',
  'image/webp',
  'image/tiff',
] as const;
export type ContentType = (typeof contentTypes)[number];

/** Bytes from the beginning of a file that `typeOfBytes` looks at. */
export const typeBytes = 1_024;

/** What the first bytes of a file show: a type that can be kept, or a kind that is refused with an explanation of its own. */
export type TypeOfBytes = ContentType | 'dicom' | 'office' | 'other';

/**
 * Returns the type of a file by its first bytes, as many as `typeBytes` if it has them (AT-3). Its name and the type that a browser
 * states are never asked. A DICOM file also counts as one without the preamble of 128 bytes (DICOM PS3.10, 7.1).
 */
export function typeOfBytes(head: Uint8Array): TypeOfBytes {
  const text = String.fromCharCode(...head.subarray(0, typeBytes));
  if (isDicom(head, text)) return 'dicom';
  // Some scanners write a byte order mark or empty lines before the header.
  if (/^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]{0,64}%PDF-[12]\.\d/.test(text)) return 'application/pdf';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^RIFF[\s\S]{4}WEBPVP8[ LX]/.test(text)) return 'image/webp';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'image/tiff';
  if (text.startsWith('ftyp', 4)) return isHeic(head, text) ? 'image/heic' : 'other';
  return isOffice(text) ? 'office' : 'other';
}

/** Returns true for a DICOM file, and for one that begins with an element of group 0002 or 0008. */
function isDicom([first, second, , fourth]: Uint8Array, text: string): boolean {
  const group = (first === 2 || first === 8) && second === 0 && fourth === 0;
  return text.startsWith('DICM', 128) || (group && /^(?:UL|OB|UI|CS|DA|SH|LO)/.test(text.slice(4, 6)));
}

/** Brands of pictures that are coded in HEVC (ISO/IEC 23008-12, B.4.1). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis']);

/** Returns true for a HEIC picture. `mif1` alone only says that the file has pictures, so its compatible brands decide. */
function isHeic(head: Uint8Array, text: string): boolean {
  const [major = '', size] = [text.slice(8, 12), new DataView(head.buffer, head.byteOffset, 4).getUint32(0)];
  if (heicBrands.has(major)) return true;
  const compatible = text.slice(16, Math.min(size, 256)).match(/[\s\S]{4}/g) ?? [];
  return major === 'mif1' && compatible.some((brand) => heicBrands.has(brand));
}

/** Returns true for documents of Word, Excel, PowerPoint and LibreOffice, and for RTF. */
function isOffice(text: string): boolean {
  const package_ = text.startsWith('PK\x03\x04');
  const parts = /^\[Content_Types\]\.xml|^_rels\/|^docProps\/|^(?:word|xl|ppt)\/|^mimetypeapplication\/vnd\.oasis/;
  return (package_ && parts.test(text.slice(30))) || text.startsWith('\xd0\xcf\x11\xe0') || text.startsWith('{\\rtf');
}
