import { ArrowDownloadRegular } from '@fluentui/react-icons/headless/svg/arrow-download';
import { CalendarRegular } from '@fluentui/react-icons/headless/svg/calendar';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import { CheckmarkRegular } from '@fluentui/react-icons/headless/svg/checkmark';
import { ChevronLeftRegular } from '@fluentui/react-icons/headless/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right';
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { DocumentRegular } from '@fluentui/react-icons/headless/svg/document';
import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle';
import { GlobeRegular } from '@fluentui/react-icons/headless/svg/globe';
import { InfoRegular } from '@fluentui/react-icons/headless/svg/info';
import { LocationRegular } from '@fluentui/react-icons/headless/svg/location';
import { MyLocationRegular } from '@fluentui/react-icons/headless/svg/my-location';
import { NavigationRegular } from '@fluentui/react-icons/headless/svg/navigation';
import { PersonRegular } from '@fluentui/react-icons/headless/svg/person';
import { PrintRegular } from '@fluentui/react-icons/headless/svg/print';
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';

/** The icons of the portal, each from its own module so that no other is loaded. */
const icons = {
  back: ChevronLeftRegular,
  calendar: CalendarRegular,
  check: CheckmarkRegular,
  clock: ClockRegular,
  close: DismissRegular,
  document: DocumentRegular,
  download: ArrowDownloadRegular,
  error: ErrorCircleRegular,
  forward: ChevronRightRegular,
  globe: GlobeRegular,
  info: InfoRegular,
  menu: NavigationRegular,
  person: PersonRegular,
  phone: CallRegular,
  pin: LocationRegular,
  print: PrintRegular,
  search: SearchRegular,
  target: MyLocationRegular,
  warning: WarningRegular,
} as const;

/** Names of the icons. */
export type IconName = keyof typeof icons;

/** A decorative Fluent icon next to text, hidden from screen readers. `size` is in CSS pixels at the default text size, with which it grows. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  const Glyph = icons[name];
  return <Glyph fontSize={`${size / 16}rem`} className="icon" />;
}
