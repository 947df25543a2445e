import type { ServerError } from '#client/form/formModule.ts';
import type { ApiCall } from '#client/stores/apiCall.ts';

/** Returns the server's errors for the answers of one step, with pointers relative to its form. */
export function serverErrors(problem: ApiCall['problem'], step: string): readonly ServerError[] {
  const start = `/body/answers/${step}`;
  return (problem?.errors ?? [])
    .filter(({ pointer }) => pointer === start || pointer.startsWith(`${start}/`))
    .map(({ pointer, keyword, messageKey }) => ({
      pointer: pointer.slice(start.length),
      messageKey: messageKey ?? `form.error.${keyword}`,
    }));
}
