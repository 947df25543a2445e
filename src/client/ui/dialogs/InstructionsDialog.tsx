import type { ReactNode } from 'react';
import { MessageDialog } from './MessageDialog.tsx';

interface InstructionsDialogProps {
  readonly title: string;
  /** A sentence before the instructions. */
  readonly intro?: ReactNode;
  /** What to do, one after the other. */
  readonly instructions: readonly string[];
  readonly ok: string;
  readonly onClose: () => void;
}

/** Says step by step how something is done (DL-3c). */
export function InstructionsDialog({ title, intro, instructions, ok, onClose }: InstructionsDialogProps) {
  return (
    <MessageDialog title={title} ok={ok} onClose={onClose}>
      {intro && <p>{intro}</p>}
      <ol className="instructions">
        {instructions.map((instruction) => (
          <li key={instruction}>{instruction}</li>
        ))}
      </ol>
    </MessageDialog>
  );
}
