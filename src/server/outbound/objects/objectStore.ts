/**
 * Where the encrypted chunks of files are: PostgreSQL, or an S3-compatible store (decision 055). Names have the form `<object>/<chunk>` and
 * are never used twice.
 */
export interface ObjectStore {
  /** Stores bytes under a new name; they are durable once this resolves. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Returns the bytes under a name. Throws an error with the code OBJECT_MISSING: the store lost them, or another store has them. */
  get(name: string): Promise<Buffer>;
  /**
   * Deletes bytes whose names begin with `<object>/`, also those that no row names, and returns how many; 0 if there are none left. A store
   * may list at most 1,000 at once, and a new one with a delay.
   */
  deleteAll(object: string): Promise<number>;
}
