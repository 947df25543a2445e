/** The parts of a step's address (`at`), such as `{clinic}/booking?step=review`. */
export interface StepAddress {
  /** Whether the clinic's slug is the first segment, as soon as a clinic is chosen (SL-2). */
  readonly clinic: boolean;
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** Splits the address of a step (`at`) into its parts; undefined if the text is not an address. */
export function parseStepAddress(at: string): StepAddress | undefined {
  const match = pattern.exec(at);
  if (!match) return undefined;
  const query = (match[3] ?? '').split('&').filter(Boolean);
  return {
    clinic: match[1] !== undefined,
    segments: (match[2] ?? '').split('/'),
    query: query.map((pair): readonly [string, string] => {
      const [name = '', value = ''] = pair.split('=');
      return [name, value];
    }),
  };
}

const pattern = /^(\{clinic\}\/)?([a-z0-9-]+(?:\/[a-z0-9-]+)*)(?:\?([a-z]+=[a-z0-9-]+(?:&[a-z]+=[a-z0-9-]+)*))?$/;

/** Whether a text is the address of a step. */
export function isStepAddress(at: string): boolean {
  return pattern.test(at);
}

/** The address of a subflow's step: below the path of the outer step, with its own query. The clinic stays the first segment. */
export function nestStepAddress(outer: string, at: string): string {
  const [path = ''] = outer.split('?');
  return `${path}/${at.replace('{clinic}/', '')}`;
}
