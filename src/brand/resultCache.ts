/**
 * Caches results by the values that they depend on. Most clinics share the flows and forms of their brand, so a clinic adds little more
 * than the checks of its texts.
 */
export class ResultCache<T> {
  readonly #ids = new Map<unknown, number>();
  readonly #byIdentity = new Map<string, T>();
  readonly #byJson = new Map<string, T>();

  /** Returns the cached result for the same values or for equal JSON; otherwise computes and caches it. */
  getOrCompute(dependsOn: readonly unknown[], compute: () => T): T {
    const key = dependsOn.map((value) => this.#idOf(value)).join();
    const known = this.#byIdentity.get(key);
    if (known !== undefined) return known;
    const json = JSON.stringify(dependsOn);
    const result = this.#byJson.get(json) ?? compute();
    this.#byJson.set(json, result);
    this.#byIdentity.set(key, result);
    return result;
  }

  #idOf(value: unknown): number {
    const id = this.#ids.get(value) ?? this.#ids.size;
    this.#ids.set(value, id);
    return id;
  }
}
