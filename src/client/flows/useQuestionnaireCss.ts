import { useEffect } from 'react';
import { useStores } from '#client/stores/StoreContext.ts';

/**
 * Applies the brand's `questionnaireCss` while a questionnaire is shown (QN-2b). The rules reach only what is inside `.questionnaire`. A
 * constructed style sheet needs no exception in the content security policy; a browser without `@scope` ignores the rules.
 */
export function useQuestionnaireCss(): void {
  const { questionnaireCss } = useStores().config.application;
  useEffect(() => {
    if (!questionnaireCss) return;
    const written = new CSSStyleSheet();
    written.replaceSync(questionnaireCss);
    const rules = [...written.cssRules].map(({ cssText }) => cssText).join('\n');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@scope (.questionnaire) { ${rules} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [questionnaireCss]);
}
