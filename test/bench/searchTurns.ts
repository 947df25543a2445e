/** Returns the origin of a search at the provider of the benchmark; it differs from turn to turn. */
export function originOf(turn: number): { readonly latitude: number; readonly longitude: number } {
  return { latitude: -34 + ((turn * 7) % 40) / 10, longitude: 148 + ((turn * 11) % 40) / 10 };
}

/** Returns the exams of a search as slugs, each for another kind of device; they differ from turn to turn. */
export function examsOf(turn: number, count = 1): readonly string[] {
  return Array.from({ length: count }, (_, n) => `exam-${(turn * 13 + n) % 120}`);
}
