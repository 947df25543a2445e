import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ConsentStore } from '#client/stores/ConsentStore.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { ConsentBanner } from './ConsentBanner.tsx';
import { ConsentQuestion, type PrivacyPage } from './ConsentQuestion.tsx';
import type { ShownPage } from './watchPage.ts';

interface ConsentProps {
  readonly consent: ConsentStore;
  /** Where nobody is told of the page, nothing is asked. */
  readonly page: ShownPage;
  readonly tools: string;
  readonly privacy: PrivacyPage | undefined;
}

/** The question whether a visit may be measured: at the foot of the screen until it is answered, in a dialog when it is asked for again. */
export const Consent = observer(function Consent({ consent, page, tools, privacy }: ConsentProps) {
  const { t } = useTranslation();
  if (consent.opened) {
    return (
      <Dialog
        title={t('consent.title')}
        onClose={consent.close}
        actions={
          <>
            <Button onClick={() => consent.decide('no')}>{t('consent.no')}</Button>
            <Button onClick={() => consent.decide('yes')}>{t('consent.yes')}</Button>
          </>
        }
      >
        <ConsentQuestion tools={tools} privacy={privacy} />
        <p>{t('consent.more')}</p>
        <p className="consent-now">{t(consent.granted ? 'consent.now-yes' : 'consent.now-no')}</p>
      </Dialog>
    );
  }
  if (!consent.asking || page.current === undefined) return null;
  return <ConsentBanner tools={tools} privacy={privacy} onAnswer={consent.decide} />;
});
