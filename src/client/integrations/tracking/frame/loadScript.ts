/** Loads a script of another host; a tool that cannot be had is gone without, and nobody waits. */
export function loadScript(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  document.head.append(script);
}
