import i18next from 'i18next';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import AttachmentsDialog from '#client/files/AttachmentsDialog.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';
import { StoreContext } from '#client/stores/StoreContext.ts';

const letter = {
  id: 'i',
  slug: 's',
  fileName: 'Referral.pdf',
  contentType: 'application/pdf' as const,
  size: 10,
  documentType: { title: 'Referral', description: '' },
};
const place = document.getElementById('root') as HTMLElement;
const stores = { framed: false, kiosk: false, formatLocale: 'en-AU' } as RootStore;

/** The dialog of documents without a page, with a close button if the page requests it; its texts are message keys. */
function Alone() {
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <AttachmentsDialog
      attachments={[letter]}
      load={async () => undefined}
      showClose={place.dataset.close === 'true'}
      onClose={() => setOpen(false)}
    />
  );
}

await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, keySeparator: false, nsSeparator: false });
createRoot(place).render(
  <StoreContext value={stores}>
    <Alone />
  </StoreContext>,
);
