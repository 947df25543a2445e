/** Returns the repetitions of a long test: `briefly` in `npm test`, `wholly` in `npm run soak`. */
export function repeats(briefly: number, wholly: number): number {
  return process.env.SOAK ? wholly : briefly;
}
