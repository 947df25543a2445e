import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isRecord } from '#base/json.ts';
import { contractValidator } from '#server/http/contractRoutes.ts';
import { expectCpuTime } from '#test/support/cpuTime.ts';

/** The largest body of a request. */
const longest = 262_144;
const compile = contractValidator();

interface TextRule {
  readonly type: 'string';
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
}

/** Every text of the contract that a pattern or a format judges, wherever it stands. */
function textRules(node: unknown): readonly TextRule[] {
  if (Array.isArray(node)) return node.flatMap(textRules);
  if (!isRecord(node)) return [];
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
  return [...own, ...Object.values(node).flatMap(textRules)];
}

const rules = globSync('openapi/**/*.yaml').flatMap((file) => textRules(parse(readFileSync(file, 'utf8'))));
const distinct = [...new Set(rules.map((rule) => JSON.stringify(rule)))];

test('the contract has strings with patterns and formats', () => expect(distinct.length).toBeGreaterThan(20));

test.each(distinct)('checks 256 kB against %s within 50 ms', (written) => {
  const rule: TextRule = JSON.parse(written);
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
