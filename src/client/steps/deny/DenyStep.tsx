import { ClinicContacts } from '../ClinicContacts.tsx';
import { ExamEnquiryLink } from '../ExamEnquiryLink.tsx';
import type { StepProps } from '../StepProps.ts';

interface Options {
  readonly contact?: boolean;
  /** Offers an enquiry about the chosen exams (BK-6c). */
  readonly enquiry?: boolean;
}

/** Ends the flow: the introduction gives the reason, and ways to reach the clinic follow. */
export default function DenyStep({ step }: StepProps) {
  const { contact, enquiry } = step.settings.options as Options;
  return (
    <div className="stack stack-l">
      {contact !== false && <ClinicContacts />}
      {enquiry && (
        <div className="row no-print">
          <ExamEnquiryLink />
        </div>
      )}
    </div>
  );
}
