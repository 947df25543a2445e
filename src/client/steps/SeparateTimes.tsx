import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';

/** A button that books each of several exams at a time of its own; nothing if they are not to be in one visit (BK-6). */
export const SeparateTimes = observer(function SeparateTimes() {
  const { t } = useTranslation();
  const { flow, send } = useStores();
  const chosen = flow.ofKind('exam-picker');
  if (!chosen || !flow.oneVisit) return null;
  const { step, values } = chosen;
  return (
    <Button onClick={() => send({ type: 'answer', step: step.id, values: { ...values, separateBooking: true } })}>
      {t('slot.separate')}
    </Button>
  );
});
