const paths = {
  back: 'M12.5 4.5 7 10l5.5 5.5',
  calendar:
    'M3.5 8h13M6.5 2.8v3M13.5 2.8v3M5 4.5h10A1.5 1.5 0 0 1 16.5 6v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5Z',
  check: 'm4 10.5 4 4 8-9',
  clock: 'M10 5.8V10l2.8 1.8M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  close: 'm5 5 10 10M15 5 5 15',
  document: 'M5 2.800h6.500L15.500 7v10.200H5ZM11.500 2.800V7h4M7.500 10.500h5M7.500 13.500h5',
  download: 'M10 3v9m-4-3.500 4 4 4-4M4 16.500h12',
  forward: 'M7.5 4.5 13 10l-5.5 5.5',
  info: 'M10 9v4.5M10 6.4v.2M17.2 10a7.2 7.2 0 1 1-14.4 0 7.2 7.2 0 0 1 14.4 0Z',
  menu: 'M3 5.5h14M3 10h14M3 14.500h14',
  person: 'M13 6.500a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM4 16.500c0-2.800 2.700-4.500 6-4.500s6 1.700 6 4.500',
  phone:
    'M6.3 3.2 4.6 4.4c-.8.6-1 1.7-.7 2.7a14.6 14.6 0 0 0 9 9c1 .3 2.1.1 2.7-.7l1.2-1.7-3.2-2.6-1.9 1.4a11 11 0 0 1-4.2-4.2l1.4-1.9-2.6-3.2Z',
  pin: 'M10 17.5c3.5-3.6 5.3-6.4 5.3-8.8a5.3 5.3 0 1 0-10.6 0c0 2.4 1.8 5.2 5.3 8.8Zm1.8-8.8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0Z',
  print:
    'M6 7.5V3.5h8v4M6 14H4.5A1.5 1.5 0 0 1 3 12.500V9a1.5 1.5 0 0 1 1.5-1.500h11A1.5 1.5 0 0 1 17 9v3.500a1.5 1.5 0 0 1-1.5 1.500H14M6 11.500h8v5H6v-5Z',
  search: 'm12.6 12.6 4 4M14.2 8.700a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z',
  target: 'M10 2.500v2.500M10 15v2.500M2.5 10H5M15 10h2.500M14.5 10a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Z',
  warning:
    'M10 7.500v4M10 13.900v.2M8.9 3.7 2.7 14.600c-.5.9.1 1.9 1.1 1.900h12.400c1 0 1.6-1 1.1-1.900L11.1 3.700a1.3 1.3 0 0 0-2.2 0Z',
} as const;

/** What a picture may be of. */
export type IconName = keyof typeof paths;

/** A small line drawing beside words that say the same; never the only carrier of a meaning. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true" className="icon">
      <path d={paths[name]} stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
