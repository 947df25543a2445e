/** What a field takes: media types such as `application/pdf` or `image/*`, all when there are none, and bytes at most. */
interface FileRules {
  readonly accept: readonly string[];
  readonly maxBytes: number;
}

/** Why a file is not taken: the message key that says so. */
type FileRefusal = 'form.referral_file_types' | 'form.file.tooLarge' | 'form.file.empty';

/** The reason to refuse a file; undefined when it is fine. A file whose type nobody knows is of a wrong type. */
export function refusalOf(
  { type, size }: Pick<File, 'type' | 'size'>,
  { accept, maxBytes }: FileRules,
): FileRefusal | undefined {
  const fits = (wanted: string) => wanted === type || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)));
  if (accept.length > 0 && !accept.some(fits)) return 'form.referral_file_types';
  if (size === 0) return 'form.file.empty';
  return size > maxBytes ? 'form.file.tooLarge' : undefined;
}

/** Media types as people know them: `PDF, JPEG`. */
export function namesOfTypes(accept: readonly string[]): string {
  return accept
    .map((type) =>
      (type.split('/')[1] ?? type)
        .replace(/^(?:x-|vnd\.)/, '')
        .replace('*', '…')
        .toUpperCase(),
    )
    .join(', ');
}

/** The file name in the value that an upload answered, `<id>/<file name>`; the whole value when it holds none. */
export function fileNameIn(value: string): string {
  return value.slice(value.indexOf('/') + 1);
}
