/** Milliseconds: how long a height must have stood still to be told, and how long until a change is another one. */
const still = 50;
const settled = 100;
/** How often a page is told during one change of the layout, however long it moves. */
const most = 5;

/**
 * Tells of heights so that a page is neither late nor flooded: the first of a change at once, then what it has come to whenever
 * it stands still, and the end of it. A layout that answers each new height with another one gets no further than `most`.
 */
export function paceHeights(tell: (height: number) => void): (height: number) => void {
  let told: number | undefined;
  let wanted: number | undefined;
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;

  function say(): void {
    if (wanted === undefined || wanted === told) return;
    told = wanted;
    count += 1;
    tell(wanted);
  }

  function settle(): void {
    count = 0;
    say();
  }

  return (height) => {
    if (height === wanted) return;
    wanted = height;
    clearTimeout(timer);
    clearTimeout(end);
    end = setTimeout(settle, settled);
    if (count === 0) say();
    else if (count < most) timer = setTimeout(say, still);
  };
}
