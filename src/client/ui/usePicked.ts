import { useEffect, useState } from 'react';

/**
 * What was picked, shown at once: the value itself may come back only after the address has changed, and a radio button that
 * jumps back meanwhile would be read out wrongly.
 */
export function usePicked<T>(value: T, onPick: (value: T) => void): readonly [T, (value: T) => void] {
  const [picked, setPicked] = useState(value);
  useEffect(() => setPicked(value), [value]);
  const pick = (next: T): void => {
    setPicked(next);
    onPick(next);
  };
  return [picked, pick];
}
