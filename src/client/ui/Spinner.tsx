import { Spinner as Fluent } from '@fluentui/react-spinner';

/** A spinner next to a text, hidden from screen readers. `onBrand` is for a filled button. */
export function Spinner({ onBrand = false }: { readonly onBrand?: boolean }) {
  return (
    <Fluent
      size="extra-tiny"
      appearance={onBrand ? 'inverted' : 'primary'}
      role="presentation"
      aria-hidden
      className="spinner"
    />
  );
}
