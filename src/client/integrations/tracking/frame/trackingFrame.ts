import { readEvent } from '../trackedEvent.ts';
import { emulateStorage } from './emulateStorage.ts';
import { analytics, heatMap, socialPixel, tagManager } from './tools.ts';

const adapters = { 'tag-manager': tagManager, analytics, 'social-pixel': socialPixel, 'heat-map': heatMap };

/** The script of the tracking frame: when the portal sends a port, starts the tools that the server lists and passes events on. */
addEventListener('message', function begin({ source, ports: [port] }) {
  if (source !== parent || !port) return;
  removeEventListener('message', begin);
  emulateStorage();
  const tools: { readonly [tool: string]: string } = JSON.parse(document.getElementById('tools')?.textContent ?? '{}');
  const trackers = Object.entries(adapters).flatMap(([tool, start]) => (tools[tool] ? [start(tools[tool])] : []));
  port.onmessage = ({ data }) => {
    const event = readEvent(data);
    if (event) for (const tracker of trackers) tracker.report(event);
  };
});
