/** Accepted media types, such as `application/pdf` or `image/*` (all if empty), and the maximum size in bytes. */
interface FileRules {
  readonly accept: readonly string[];
  readonly maxBytes: number;
}

/** The message key of a refusal. */
type FileRefusal = 'form.referral_file_types' | 'form.file.tooLarge' | 'form.file.empty';

/** Returns why a file is refused, or undefined. A file without a known type has a wrong type. */
export function refusalOf(
  { type, size }: Pick<File, 'type' | 'size'>,
  { accept, maxBytes }: FileRules,
): FileRefusal | undefined {
  const fits = (wanted: string) => wanted === type || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)));
  if (accept.length > 0 && !accept.some(fits)) return 'form.referral_file_types';
  if (size === 0) return 'form.file.empty';
  return size > maxBytes ? 'form.file.tooLarge' : undefined;
}

/** Returns the display names of media types, such as `PDF, JPEG`. */
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

/** Returns the file name in an upload value, `<id>/<file name>`; the whole value if it has none. */
export function fileNameIn(value: string): string {
  return value.slice(value.indexOf('/') + 1);
}
