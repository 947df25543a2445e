import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';

/** What went wrong with the last attempt (AU-4, AU-7). */
export const Failure = observer(function Failure() {
  const { t } = useTranslation();
  const { session } = useStores();
  const { problem, cookiesDisabled, codeRequest } = session;
  if (!problem && !cookiesDisabled) return null;
  const refused = problem?.code === 'authentication-failed';
  const key = cookiesDisabled
    ? 'message.authentication_cookies_error'
    : refused
      ? 'message.authentication_error'
      : codeRequest.problem?.code === 'code-wrong'
        ? 'message.authentication_otp_error'
        : (problem?.messageKey ?? '');
  return (
    <Notice tone="problem">
      {cookiesDisabled && <p>{t('message.disabled_cookies_banner')}</p>}
      <p>{t(key)}</p>
    </Notice>
  );
});
