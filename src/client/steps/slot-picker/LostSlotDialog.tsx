import { observer } from 'mobx-react-lite';
import { Fragment, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { dayName, timeName } from '#base/wallTime.ts';
import type { Problem } from '#client/api/problem.ts';
import type { Slot } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { visitLines } from '../answerLines.ts';

interface LostSlotDialogProps {
  readonly problem: Problem;
  /** True for one visit: an alternative can replace the slot. */
  readonly single: boolean;
  readonly onChoose: (slot: Slot) => void;
  readonly onClose: () => void;
}

/** Explains that a slot is no longer available, and offers alternatives and a new search (SL-3). */
export const LostSlotDialog = observer(function LostSlotDialog({
  problem,
  single,
  onChoose,
  onClose,
}: LostSlotDialogProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { catalog, flow, formatLocale, nameOf } = root;
  const others = single
    ? (problem.alternatives ?? []).toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    : [];
  const isChosen = ({ clinic }: Slot) => flow.chosenClinics.includes(clinic);
  const groups = [
    { title: 'slot.lost.others', some: others.filter(isChosen) },
    { title: 'slot.lost.other-clinics', some: others.filter((slot) => !isChosen(slot)) },
  ].filter(({ some }) => some.length > 0);
  useEffect(() => {
    // An alternative may be at a clinic that was not searched, so its name is shown.
    catalog.nameClinics([...new Set((problem.alternatives ?? []).map(({ clinic }) => clinic))]);
  }, [catalog, problem]);
  return (
    <Dialog title={t('slot.lost')} onClose={onClose} actions={<Button onClick={onClose}>{t('slot.lost.all')}</Button>}>
      <p>{t(problem.messageKey)}</p>
      {flow.change && <p>{t('change.lost')}</p>}
      {groups.map(({ title, some }) => (
        <Fragment key={title}>
          <h3 id={title}>{t(title)}</h3>
          <ul className="cards" aria-labelledby={title}>
            {some.map((slot) => (
              <li key={slot.token}>
                <Button className="alternative" onClick={() => onChoose(slot)}>
                  {dayName(slot.local, formatLocale)}, {timeName(slot.local, formatLocale)}
                  <span className="alternative-clinic muted">
                    {[nameOf('clinic', slot.clinic) ?? '…', ...visitLines(root, slot, t)].join(' · ')}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </Dialog>
  );
});
