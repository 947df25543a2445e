import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { pages } from '#base/pages.ts';
import { DeskBookingView } from './DeskBookingView.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import { useDesk } from './useDesk.ts';

/** A booking for staff, by its reference. */
export const DeskBookingPage = observer(function DeskBookingPage() {
  const desk = useDesk();
  const { reference = '' } = useParams();
  const { booking } = desk;
  useEffect(() => {
    desk.loadBooking(reference);
    return () => desk.leave();
  }, [desk, reference]);
  return (
    <DeskFrame
      title={pages.deskBooking.title}
      signIn="desk.sign-in.text"
      missing={{ title: 'desk.missing', text: 'desk.missing.text' }}
      typed
      onLoad={() => desk.loadBooking(reference)}
    >
      {booking && <DeskBookingView booking={booking} />}
    </DeskFrame>
  );
});
