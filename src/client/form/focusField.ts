/**
 * Puts the focus on a field's first control, in the middle of the screen so that label and fault are seen with it; on the summary
 * when there is no such field.
 */
export function focusField(page: HTMLElement | null, pointer: string): void {
  const frames = [...(page?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const frame = frames.find(({ dataset }) => dataset.field === pointer);
  const target =
    frame?.querySelector<HTMLElement>('input, select, textarea, button, [tabindex="0"]') ??
    page?.querySelector<HTMLElement>('[role="alert"]');
  (frame ?? target)?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
