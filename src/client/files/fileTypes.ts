/** Media types by the ends of file names; browsers know no type of some files. */
const typeOfEnd: { readonly [end: string]: string } = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  heif: 'image/heic',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
};

const ends: { readonly [type: string]: readonly string[] } = {
  'image/heic': ['.heic', '.heif'],
  'image/tiff': ['.tif', '.tiff'],
};

/** Why a file is not sent at all; the server judges all others by their content. */
export type FileRefusal = 'form.referral_file_types' | 'document.refusal.dicom' | 'form.file.empty';

/** Returns why a file is refused before it is sent, or undefined (AT-3). */
export function refusalOf(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  accepted: readonly string[],
): FileRefusal | undefined {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (end === 'dcm' || type === 'application/dicom') return 'document.refusal.dicom';
  const known = type === 'image/heif' ? 'image/heic' : type || typeOfEnd[end] || '';
  if (!accepted.includes(known)) return 'form.referral_file_types';
  return size === 0 ? 'form.file.empty' : undefined;
}

/** Returns the `accept` attribute of a field: types, and the ends of names whose type browsers may not know. */
export const acceptOf = (accepted: readonly string[]): string =>
  accepted.flatMap((type) => [type, ...(ends[type] ?? [])]).join(',');

/** Returns the names of types, such as `PDF, JPEG`. */
export const namesOf = (accepted: readonly string[]): string =>
  accepted.map((type) => (type.split('/')[1] ?? type).toUpperCase()).join(', ');
