import { ClinicContacts } from '../ClinicContacts.tsx';
import type { StepProps } from '../StepProps.ts';

/** Ends the flow: the introduction gives the reason, and the contact details follow. */
export default function DenyStep({ step }: StepProps) {
  return step.settings.options.contact === false ? null : <ClinicContacts />;
}
