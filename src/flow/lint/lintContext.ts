import type { Fault, Path } from '#base/faults.ts';
import type { Flow } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import type { FlowContext } from '#flow/walk/compileFlow.ts';
import type { FlowRule } from './rules.ts';
import type { WorkLimit } from './workLimit.ts';

/** One place where a value breaks a JSON Schema. */
export interface SchemaViolation {
  readonly pointer: string;
  readonly reason: string;
  readonly fix?: string;
}

/** What the linter uses besides the flow. `validate` checks JSON against a schema, with any engine that the caller has. */
export interface LintContext extends FlowContext {
  readonly file: string;
  /** Work limit shared by all checks of a pack; without it the flow has a limit for itself. */
  readonly work?: WorkLimit;
  readonly validate?: (schema: JsonSchema, value: unknown) => readonly SchemaViolation[];
}

/** Reports one fault of a rule; `answers` are values that show it. */
export type Report = (rule: FlowRule, path: Path, reason: string, fix?: string, answers?: Fault['answers']) => void;

/** Checks one aspect of a flow. */
export type Check = (flow: Flow, context: LintContext, report: Report) => void;
