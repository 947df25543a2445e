import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { isBookingKey, pages } from '#base/pages.ts';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { ScenePage } from '#client/parts/ScenePage.tsx';
import { paths } from '#client/paths.ts';
import { environmentOf } from '#client/stores/environment.ts';
import { ReminderStore } from '#client/stores/ReminderStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';

/**
 * Stops the reminders of the booking that a mail links to, or starts them again (RT-14). It waits for a button, because mail programs open
 * links to check them.
 */
export const UnsubscribePage = observer(function UnsubscribePage() {
  const { t } = useTranslation();
  const root = useStores();
  const { name, phone } = root.config.radiology;
  const [query] = useSearchParams();
  const bookingKey = query.get('bookingKey') ?? '';
  const [reminders] = useState(() => ReminderStore.create({}, environmentOf(root)));
  const { wanted, call } = reminders;
  const incomplete = !isBookingKey(bookingKey);
  const state = incomplete ? 'incomplete' : wanted === undefined ? 'ask' : wanted ? 'started' : 'stopped';
  const actions = incomplete ? (
    <Link to={paths.home} className="button button-primary">
      {t('page.start')}
    </Link>
  ) : (
    <>
      <Button
        variant={wanted === undefined ? 'primary' : 'secondary'}
        busy={call.pending}
        onClick={() => reminders.want(bookingKey, wanted === false)}
      >
        {t(wanted === false ? 'unsubscribe.start' : 'unsubscribe.stop')}
      </Button>
      <Link to={paths.appointment(bookingKey)} className={wanted === undefined ? 'button' : 'button button-primary'}>
        {t('unsubscribe.appointment')}
      </Link>
    </>
  );
  return (
    <ScenePage illustration={incomplete ? 'lost' : 'booked'} actions={actions}>
      <PageHeading
        title={t(incomplete ? 'authentication.incomplete.title' : pages.unsubscribe.title)}
        provider={name}
      />
      <p className="prose" role="status">
        {t(incomplete ? 'authentication.incomplete.text' : `unsubscribe.${state}`)}
      </p>
      <ProblemNotice problem={call.problem} phone={phone} />
      <HelpLine phone={phone} />
    </ScenePage>
  );
});
