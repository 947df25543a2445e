import { expect, test } from 'vitest';
import { isRecord } from '#base/json.ts';
import { contractValidator, readContract } from '#server/http/contractRoutes.ts';
import { expectCpuTime } from '#test/support/soak.ts';

/** Maximum size of the body of a request, bytes. */
const longest = 262_144;
const compile = contractValidator();

interface TextRule {
  readonly type: 'string';
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
}

/** Returns all schemas of strings with a pattern or a format inside a resolved contract. Visits each object once. */
function textRules(node: unknown, visited: Set<object>): readonly TextRule[] {
  if (Array.isArray(node)) return node.flatMap((item) => textRules(item, visited));
  if (!isRecord(node) || visited.has(node)) return [];
  visited.add(node);
  const { pattern, format, maxLength } = node;
  const own: TextRule[] =
    typeof pattern === 'string' || (node.type === 'string' && typeof format === 'string' && format !== 'binary')
      ? [
          {
            type: 'string',
            ...(typeof pattern === 'string' && { pattern }),
            ...(typeof format === 'string' && { format }),
            ...(typeof maxLength === 'number' && { maxLength }),
          },
        ]
      : [];
  return [...own, ...Object.values(node).flatMap((value) => textRules(value, visited))];
}

const rules = textRules(await readContract(), new Set());
const distinct = [...new Set(rules.map((rule) => JSON.stringify(rule)))];

test('the contract has strings with patterns and formats', () => expect(distinct.length).toBeGreaterThan(20));

test.each(distinct)('checks 256 kB against %s within 50 ms', (schema) => {
  const rule: TextRule = JSON.parse(schema);
  for (const httpPart of ['body', 'querystring']) {
    const validate = compile({ schema: rule, httpPart, method: 'POST', url: '/' }) as (value: unknown) => unknown;
    for (const length of new Set([longest, Math.min(rule.maxLength ?? longest, longest)]))
      for (const unit of ['a', 'A', '0', ' ', '-', 'a-', 'a ', ':', '2024-01-01', '\t', 'é', '[', '+'])
        for (const end of ['', '!', '\u0000', '\n', 'x', ' ']) {
          const text = unit.repeat(length / unit.length).slice(0, length - end.length) + end;
          expectCpuTime(50, () => validate(text));
        }
  }
});
