import { Spinner as Fluent } from '@fluentui/react-spinner';

/** A turning ring next to words that say what is going on; screen readers skip it. `onBrand` is for a filled button. */
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
