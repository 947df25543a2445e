import { expect, test } from 'vitest';
import type { Problem } from '#client/api/problem.ts';
import { serverErrors } from './serverErrors.ts';

const problem: Problem = {
  code: 'answers-invalid',
  status: 422,
  messageKey: 'error.answers-invalid',
  errors: [
    { pointer: '/body/answers/details/email', keyword: 'format' },
    { pointer: '/body/answers/details', keyword: 'required', messageKey: 'form.said' },
    { pointer: '/body/answers/details-more/email', keyword: 'format' },
  ],
};

test('returns the errors of one step only', () => {
  expect(serverErrors(problem, 'details')).toEqual([
    { pointer: '/email', messageKey: 'form.error.format' },
    { pointer: '', messageKey: 'form.said' },
  ]);
  expect(serverErrors(undefined, 'details')).toEqual([]);
});
