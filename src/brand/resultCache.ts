/**
 * Results of checks by what these depend on. Most clinics have the flows and forms of their brand, so that a pack's clinics
 * cost little more than their texts.
 */
export class ResultCache<T> {
  readonly #numbers = new Map<unknown, number>();
  readonly #known = new Map<string, T>();
  readonly #equal = new Map<string, T>();

  /** What was found for the same values or for equal JSON before, else what `find` finds now. */
  getOrCompute(dependsOn: readonly unknown[], find: () => T): T {
    const key = dependsOn.map((value) => this.#numberOf(value)).join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const json = JSON.stringify(dependsOn);
    const found = this.#equal.get(json) ?? find();
    this.#equal.set(json, found);
    this.#known.set(key, found);
    return found;
  }

  /** The same values have the same number. */
  #numberOf(value: unknown): number {
    const number = this.#numbers.get(value) ?? this.#numbers.size;
    this.#numbers.set(value, number);
    return number;
  }
}
