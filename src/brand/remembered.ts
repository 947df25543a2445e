/**
 * Results of checks by what these depend on. Most clinics have the flows and forms of their brand, so that a pack's clinics
 * cost little more than their texts.
 */
export class Remembered<T> {
  readonly #known = new Map<string, T>();

  /** What was found for equal JSON before, else what `find` finds now. */
  for(dependsOn: readonly unknown[], find: () => T): T {
    const key = JSON.stringify(dependsOn);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = find();
    this.#known.set(key, found);
    return found;
  }
}
