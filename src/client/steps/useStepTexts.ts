import { useTranslation } from 'react-i18next';
import { useRun } from '#client/stores/StoreContext.ts';
import { textKey } from '#flow/language/textKeys.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';

/** Returns title and introduction of a step with its placeholders replaced; empty texts if there are none. */
export function useStepTexts(step: CompiledStep | undefined): { readonly title: string; readonly intro: string } {
  const { t } = useTranslation();
  const { flow, fill } = useRun();
  const words = (key: string | undefined) => (key === undefined ? '' : fill(t(textKey(key, flow.context))));
  return { title: words(step?.step.title), intro: words(step?.step.intro) };
}
