import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import type { OpeningWords } from './openingHours.ts';

/** Returns the words for opening hours in the language of the page. */
export function useOpeningWords(): OpeningWords {
  const { t } = useTranslation();
  const { formatLocale: locale } = useStores();
  return { locale, midnight: t('clinic.midnight'), allDay: t('clinic.open-all-day') };
}
