import { ClinicContacts } from '../ClinicContacts.tsx';
import type { StepProps } from '../StepProps.ts';

/** The flow cannot go on here; the reason is its introduction, and whom to ask stands below. */
export default function DenyStep({ step }: StepProps) {
  return step.settings.options.contact === false ? null : <ClinicContacts />;
}
