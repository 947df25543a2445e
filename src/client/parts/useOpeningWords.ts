import { useTranslation } from 'react-i18next';
import type { OpeningWords } from '#client/i18n/openingHours.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** Returns the words for opening hours in the language of the page. */
export function useOpeningWords(): OpeningWords {
  const { t } = useTranslation();
  const { formatLocale: locale } = useStores();
  return { locale, midnight: t('clinic.midnight'), allDay: t('clinic.open-all-day') };
}
