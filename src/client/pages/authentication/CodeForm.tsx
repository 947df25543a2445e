import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { DigitsField } from './DigitsField.tsx';

const codeLength = 6;

/** Asks for the one-time code that was sent, and sends another once the server would (AU-3). */
export const CodeForm = observer(function CodeForm({ onSubmit }: { readonly onSubmit: (code: string) => void }) {
  const { t } = useTranslation();
  const { session } = useStores();
  const { resendSeconds, channels, loading } = session;
  const [code, setCode] = useState('');
  const [left, setLeft] = useState(false);
  const waiting = resendSeconds > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(session.tick, 250);
    return () => clearInterval(timer);
  }, [waiting, session]);

  const valid = code.length === codeLength && /^\d+$/.test(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid && !loading) onSubmit(code);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="prose">{t('authentication.code.sent')}</p>
      <DigitsField
        label={t('authentication.code')}
        autoComplete="one-time-code"
        maxLength={codeLength}
        required
        value={code}
        onChange={(text) => setCode(text.trim())}
        onBlur={() => setLeft(true)}
        fault={left && !valid ? t('authentication.code.invalid') : undefined}
        readOnly={loading}
      />
      <div className="row">
        <Button type="submit" look="primary" busy={loading} disabled={!valid}>
          {t('authentication.submit')}
        </Button>
        {channels.map((channel) => (
          <Button key={channel} disabled={waiting || loading} onClick={() => session.sendCode(channel)}>
            {t(`authentication.code.again.${channel}`)}
          </Button>
        ))}
      </div>
      {waiting && <p className="muted">{t('authentication.code.wait', { count: resendSeconds })}</p>}
    </form>
  );
});
