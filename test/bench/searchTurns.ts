/** Returns the origin of a search at the provider of the benchmark; it differs from turn to turn. */
export function originOf(turn: number): { readonly latitude: number; readonly longitude: number } {
  return { latitude: -34 + ((turn * 7) % 40) / 10, longitude: 148 + ((turn * 11) % 40) / 10 };
}

/** Returns the exam of a search, as a list of one slug; it differs from turn to turn. */
export function examsOf(turn: number): readonly string[] {
  return [`exam-${(turn * 13) % 120}`];
}
