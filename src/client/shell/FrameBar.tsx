import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { usePageContext } from './usePageContext.ts';

/** Bar in a frame: explains that a reload ends the session and links to a tab of its own, and closes the frame (DL-4). */
export default observer(function FrameBar() {
  const { t } = useTranslation();
  const { withoutCookies, close } = useStores().shell;
  const { pathname, search } = usePageContext();
  return (
    <div className="frame-bar small">
      <div className="row nowrap frame-bar-inner">
        {withoutCookies && (
          <p>
            {t('message.frame_forgets')}{' '}
            <a href={pathname + search} target="_blank" rel="noopener">
              {t('shell.own-tab')}
            </a>
          </p>
        )}
        {close && (
          <Button variant="subtle" icon={<Icon name="close" />} onClick={close}>
            {t('action.close')}
          </Button>
        )}
      </div>
    </div>
  );
});
