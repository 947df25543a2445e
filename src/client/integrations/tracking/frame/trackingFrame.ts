import { readEvent } from '../trackedEvent.ts';
import { analytics, tagManager } from './analytics.ts';
import { emulateStorage } from './emulateStorage.ts';
import { heatMap } from './heatMap.ts';
import { socialPixel } from './socialPixel.ts';

const adapters = { 'tag-manager': tagManager, analytics, 'social-pixel': socialPixel, 'heat-map': heatMap };

/** The document of the tracking frame: starts the tools that the server names once the portal has sent a port, and passes events on. */
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
