/** One command of `npm run cli -- …`. */
export interface Command {
  /** The words that call it, such as `catalog import`. */
  readonly name: string;
  /** What follows the words, such as `<folder>`; empty for nothing. */
  readonly arguments: string;
  readonly description: string;
  /** Does the work and resolves to the exit status: 0 done, 1 found faults, 2 called wrongly. */
  run(args: readonly string[], io: CommandIo): Promise<number>;
}

/** Where a command says what it did. */
export interface CommandIo {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}
