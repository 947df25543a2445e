/** How long the address of a file that was handed over is good, milliseconds: another tab may take its time. */
const addressMs = 60_000;

/** Hands a fetched file over as a link would: to be kept by its name, or without one to be looked at in a tab of its own. */
export function handOver(file: Blob, fileName: string | undefined): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  if (fileName === undefined) {
    link.target = '_blank';
    link.rel = 'noopener';
  } else link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), addressMs);
}
