/**
 * Why a file is refused: its type is not accepted; it is a DICOM file, or one of a word processor; a password protects it; it has
 * scripts, actions or other files inside; it cannot be read to its end; or it has too many pixels or pages, or takes too long or too much
 * memory to read.
 */
export type Refusal = 'type' | 'dicom' | 'office' | 'protected' | 'active' | 'damaged' | 'too-complex';

/** Thrown by the converter for a file that is refused. */
export class Refused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}
