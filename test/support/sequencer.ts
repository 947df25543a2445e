import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The suite whose files are short, so that they fill the workers at the end. */
const last = 'unit';

/**
 * Orders files longest first in each suite, and mixes the suites: files of `server` mostly wait, files of `e2e` mostly compute, so
 * they share processors well. Uses the times of the last run, and the sizes of files without one.
 */
export class MixedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const suites = Map.groupBy(sorted, ({ project }) => project.name);
    const position = new Map<TestSpecification, number>();
    for (const [name, specifications] of suites)
      for (const [index, specification] of specifications.entries())
        position.set(specification, (name === last ? 1 : 0) + index / specifications.length);
    return sorted.toSorted((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0));
  }
}
