import { useEffect, useRef, useState } from 'react';

/**
 * Returns the picked value at once, before `value` follows the changed URL; a radio button that jumps back meanwhile would be
 * announced wrongly. Of several quick picks the last one stays.
 */
export function useOptimisticChoice<T>(value: T, onPick: (value: T) => void): readonly [T, (value: T) => void] {
  const [picked, setPicked] = useState(value);
  const pending = useRef<T[]>([]);
  useEffect(() => {
    pending.current = pending.current.slice(pending.current.indexOf(value) + 1 || pending.current.length);
    if (pending.current.length === 0) setPicked(value);
  }, [value]);
  const pick = (next: T): void => {
    pending.current.push(next);
    setPicked(next);
    onPick(next);
  };
  return [picked, pick];
}
