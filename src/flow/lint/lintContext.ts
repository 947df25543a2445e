import type { Fault, Path } from '#base/faults.ts';
import type { Flow } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import type { FlowContext } from '#flow/walk/compileFlow.ts';
import type { FlowRule } from './rules.ts';
import type { WorkLimit } from './workLimit.ts';

/** One place where a value breaks a JSON Schema. */
export interface Violation {
  readonly pointer: string;
  readonly reason: string;
  readonly fix?: string;
}

/** What the linter looks at beside the flow. `validate` is whatever JSON Schema engine the caller has. */
export interface LintContext extends FlowContext {
  readonly file: string;
  /** What the checks of one pack may take together; without it a flow has all of it to itself. */
  readonly work?: WorkLimit;
  readonly validate?: (schema: JsonSchema, value: unknown) => readonly Violation[];
}

/** Reports what one rule found. */
export type Report = (rule: FlowRule, path: Path, reason: string, fix?: string, answers?: Fault['answers']) => void;

/** A group of rules about one side of a flow. */
export type Rules = (flow: Flow, context: LintContext, report: Report) => void;
