import { useLayoutEffect, useState } from 'react';

const minute = 60_000;

/** Returns the time in epoch milliseconds, renewed every minute; undefined in the first drawing, which the server makes too. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useLayoutEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
