/** The address of a step, taken apart: `{clinic}/booking?step=review`. */
export interface StepAddress {
  /** Whether the clinic's slug goes in front, once there is one (SL-2). */
  readonly clinic: boolean;
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
}

const shape = /^(\{clinic\}\/)?([a-z0-9-]+(?:\/[a-z0-9-]+)*)(?:\?([a-z]+=[a-z0-9-]+(?:&[a-z]+=[a-z0-9-]+)*))?$/;

/** Whether a text may stand under `at`. */
export function isStepAddress(at: string): boolean {
  return shape.test(at);
}

/** Takes `at` apart; undefined when it is not an address. */
export function parseStepAddress(at: string): StepAddress | undefined {
  const match = shape.exec(at);
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

/** The address of a step inside of another: below its path, with the query of its own; the clinic stays in front of both. */
export function nestStepAddress(around: string, at: string): string {
  const [path = ''] = around.split('?');
  return `${path}/${at.replace('{clinic}/', '')}`;
}
