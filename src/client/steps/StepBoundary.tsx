import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';

/** Keeps a step that breaks from taking the flow with it; the answers stay, and it can be drawn again. */
export class StepBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenStep /> : this.props.children;
  }
}

/** A part that could not be loaded stays so until the page is loaded anew. */
function BrokenStep() {
  const { t } = useTranslation();
  return (
    <Notice
      tone="problem"
      title={t('page.broken.title')}
      actions={<Button onClick={() => location.reload()}>{t('page.reload')}</Button>}
    >
      <p>{t('run.broken')}</p>
    </Notice>
  );
}
