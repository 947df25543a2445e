import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection, MultiPolygon, Point } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The last zoom with tiles of its own; closer views enlarge them. A unit of a tile is then 150 m, finer than the coastline. */
const maxZoom = 5;

/** Units along the side of a tile. */
const extent = 8192;

const sources = {
  worker: 'node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs',
  /** Natural Earth 1:10m, public domain. */
  land: 'node_modules/world-atlas/land-10m.json',
  places: 'catalog/demo/postal-codes.json',
} as const;

/**
 * Writes what maps load from the portal into a folder: MapLibre's worker, and the demo map with the true coastlines of the world, the
 * places of the demo catalog, and a light and a dark style. The demo map has no roads. Does nothing if the folder is up to date.
 */
export function buildMapFiles(folder: string): void {
  const stamp = stampOf([import.meta.filename, ...Object.values(sources)]);
  const stampFile = join(folder, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(folder, { recursive: true, force: true });
  write(join(folder, 'worker.js'), readFileSync(sources.worker));
  write(join(folder, 'demo/places.json'), JSON.stringify(placesOf(read(sources.places))));
  for (const [scheme, colours] of Object.entries(palettes))
    write(join(folder, `demo/${scheme}.json`), JSON.stringify(styleOf(colours)));
  for (const [name, content] of tiles()) write(join(folder, 'demo/tiles', name), content);
  writeFileSync(stampFile, stamp);
}

function stampOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Writes a file and its compressed copy. */
function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  writeFileSync(`${file}.gz`, gzipSync(content));
}

/** Yields name and content of all tiles, also of those without land, so that no request for a tile fails. */
function* tiles(): Generator<readonly [name: string, content: Uint8Array]> {
  const world: Topology<{ land: GeometryCollection }> = read(sources.land);
  const land = feature(world, world.objects.land) as FeatureCollection<MultiPolygon>;
  const index = new GeoJSONVT(land, {
    maxZoom,
    indexMaxZoom: maxZoom,
    indexMaxPoints: 0,
    extent,
    buffer: 128,
    tolerance: 2,
  });
  for (let z = 0; z <= maxZoom; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const tile = index.getTile(z, x, y);
        yield [`${z}/${x}/${y}.pbf`, tile ? fromGeojsonVt({ land: tile }, { version: 2, extent }) : new Uint8Array()];
      }
    }
  }
}

/** A place of the catalog: country, postal code, name, degrees north, degrees east. */
type PlaceRow = readonly [country: string, code: string, name: string, latitude: number, longitude: number];

/** Names of towns, by the name of the place in their centre. */
const towns: { readonly [place: string]: string } = {
  Sydney: 'Sydney',
  Melbourne: 'Melbourne',
  Adelaide: 'Adelaide',
  Brisbane: 'Brisbane',
  Perth: 'Perth',
  'Lord Howe Island': 'Lord Howe Island',
  'Auckland Central': 'Auckland',
  'Wellington Central': 'Wellington',
  'Christchurch Central': 'Christchurch',
  'Vancouver (Waterfront)': 'Vancouver',
  'Edmonton (Downtown)': 'Edmonton',
  'Calgary (Downtown)': 'Calgary',
};

/** Returns the places as points, once each: of “Surrey (Newton)” the part, of “Langley (Central)” the whole. */
function placesOf(places: readonly PlaceRow[]): FeatureCollection<Point> {
  const known = new Set<string>();
  const features = places.flatMap(([, , place, latitude, longitude]) => {
    const [, whole = place, part = place] = /^(.*) \((.*)\)$/.exec(place) ?? [];
    const name =
      towns[place] ?? (/^(?:Central|City Centre|Downtown|(?:North|South|East|West)\b.*)$/.test(part) ? whole : part);
    const key = `${name} ${Math.round(latitude)} ${Math.round(longitude)}`;
    if (known.has(key)) return [];
    known.add(key);
    const geometry: Point = { type: 'Point', coordinates: [longitude, latitude] };
    return [{ type: 'Feature' as const, properties: { name, town: place in towns }, geometry }];
  });
  return { type: 'FeatureCollection', features };
}

/** Colours of sea, land and coastline, of the names of towns and suburbs, and of the halo around names. */
interface Palette {
  readonly sea: string;
  readonly land: string;
  readonly coast: string;
  readonly town: string;
  readonly suburb: string;
  readonly halo: string;
}

const palettes: { readonly [scheme in 'light' | 'dark']: Palette } = {
  light: { sea: '#c9dfe5', land: '#f2f1ea', coast: '#a3c2cb', town: '#24313a', suburb: '#4c5a63', halo: '#fbfaf6' },
  dark: { sea: '#10232b', land: '#26302f', coast: '#3d5a63', town: '#eef3f2', suburb: '#b9c6c6', halo: '#161d1d' },
};

/** Returns a MapLibre style. Without `glyphs`, browsers draw the names with their own fonts; the word “Bold” in a stack sets their weight. */
function styleOf({ sea, land, coast, town, suburb, halo }: Palette): object {
  const names = (towns: boolean, colour: string, minzoom: number, layout: object) => ({
    id: towns ? 'towns' : 'suburbs',
    type: 'symbol',
    source: 'places',
    minzoom,
    filter: ['==', ['get', 'town'], towns],
    layout: { 'text-field': ['get', 'name'], 'text-max-width': 8, ...layout },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  });
  const fromTiles = { source: 'land', 'source-layer': 'land' };
  return {
    version: 8,
    metadata: { 'isocentre:maxZoom': 12 },
    sources: {
      land: {
        type: 'vector',
        tiles: ['/map/demo/tiles/{z}/{x}/{y}.pbf'],
        maxzoom: maxZoom,
        attribution: '<a href="https://www.naturalearthdata.com/">Natural Earth</a>',
      },
      places: { type: 'geojson', data: '/map/demo/places.json' },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      { id: 'land', type: 'fill', ...fromTiles, paint: { 'fill-color': land } },
      { id: 'coast', type: 'line', ...fromTiles, paint: { 'line-color': coast } },
      names(false, suburb, 8.5, { 'text-font': ['system-ui'], 'text-size': 12.5 }),
      names(true, town, 3, { 'text-font': ['Bold', 'system-ui'], 'text-size': 15 }),
    ],
  };
}
