import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine } from '#base/addressLine.ts';
import { distanceName } from '#client/i18n/measures.ts';
import type { MapService } from '#client/integrations/map/clinicMap.ts';
import { MapEdges, MapLoading, MapPin, useMap } from '#client/map/mapParts.tsx';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import type { Origin } from '#client/stores/origin.ts';
import { Button } from '#client/ui/Button.tsx';
import { nextIndex } from '#client/ui/rovingFocus.ts';
import type { StepAnswers, StepId } from '#flow/language/language.ts';
import { ChoiceLink } from '../ChoiceLink.tsx';
import { mapView } from './mapView.ts';

interface ClinicMapProps {
  readonly service: MapService;
  /** In the order of the list. */
  readonly clinics: readonly [Clinic, ...Clinic[]];
  /** Slugs of the chosen clinics. */
  readonly chosen: readonly unknown[];
  readonly origin: Origin | undefined;
  /** Slug of the clinic below the pointer or with the focus, here or in the list. */
  readonly lit: string | undefined;
  readonly inFrame: boolean;
  readonly step: StepId;
  readonly answersFor: (clinics: readonly Clinic[]) => StepAnswers;
  readonly onLight: (slug: string | undefined) => void;
  /** A pin was pressed. */
  readonly onChoose: (clinic: Clinic) => void;
  readonly onFailure: () => void;
}

/**
 * The clinics on a map (BK-3). It shows the choice of the list, and a pressed pin chooses in the list. The pins are buttons with one tab stop;
 * arrow keys move between them in the order of the list.
 */
export default function ClinicMap(props: ClinicMapProps) {
  const { service, clinics, chosen, origin, lit, inFrame, step, answersFor, onLight, onChoose, onFailure } = props;
  const { t, i18n } = useTranslation();
  const only = chosen.length === 1 ? clinics.find(({ slug }) => slug === chosen[0]) : undefined;
  const { box, map } = useMap(service, mapView(clinics, only, origin), { inFrame, onFailure });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other clinics have other names
  useEffect(() => {
    if (!map || !box.current) return undefined;
    const { current } = box;
    const place = () => arrangePins(current);
    const frame = requestAnimationFrame(place);
    const end = map.onRest(place);
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [map, clinics]);

  const spread = useRef('');
  /** The first press of a group's pin by a pointer spreads the group; any other press chooses the clinic. */
  const press = (clinic: Clinic, group = clinic.slug) => {
    const members = clinics.filter(({ slug }) => group.split(' ').includes(slug));
    const [first, ...others] = members;
    if (!map || !first || others.length === 0 || spread.current === group) return onChoose(clinic);
    spread.current = group;
    map.show({ around: [first, ...others], maxZoom: 15 });
  };

  const [focused, setFocused] = useState<string>();
  const tabStop =
    [focused, only?.slug].find((slug) => clinics.some((clinic) => clinic.slug === slug)) ?? clinics[0].slug;
  return (
    <>
      <div ref={box} className="map-box" />
      {!map && <MapLoading />}
      {map && (
        <>
          {clinics.map((clinic, index) => (
            <MapPin key={clinic.slug} map={map} at={clinic} onKeyDown={moveBetweenPins}>
              <button
                type="button"
                className="map-pin"
                data-slug={clinic.slug}
                aria-pressed={chosen.includes(clinic.slug)}
                data-lit={clinic.slug === lit}
                tabIndex={clinic.slug === tabStop ? 0 : -1}
                onPointerEnter={() => onLight(clinic.slug)}
                onPointerLeave={() => onLight(undefined)}
                onFocus={() => {
                  setFocused(clinic.slug);
                  onLight(clinic.slug);
                }}
                onBlur={() => onLight(undefined)}
                onClick={({ detail, currentTarget: { dataset } }) =>
                  press(clinic, detail > 0 ? dataset.group : undefined)
                }
              >
                <span className="map-number">{index + 1}</span>
                <span className="map-name">{clinic.name}</span>
              </button>
            </MapPin>
          ))}
          {origin && (
            <MapPin map={map} at={origin}>
              <span className="map-here" aria-hidden="true" />
            </MapPin>
          )}
          <MapEdges map={map} />
          {only && (
            <div className="card map-chosen">
              <p className="strong">
                {only.name}
                {only.distanceFromUser !== undefined && (
                  <span className="clinic-distance">{distanceName(only.distanceFromUser, i18n.language)}</span>
                )}
              </p>
              <p className="muted">{addressLine(only.address)}</p>
              <div className="row map-ways">
                <ChoiceLink step={step} values={answersFor([only])} chosen={false} name={t('map.continue')} />
                <Button variant="subtle" onClick={() => map.show(mapView(clinics, undefined, origin))}>
                  {t('map.all')}
                </Button>
              </div>
            </div>
          )}
        </>
      )}
    </>
  );
}

/** Distance of two pins below which the later one disappears behind the earlier one, pixels. Farther pins leave their middles free. */
const crowded = 32;

/**
 * Arranges the pins of a map at rest. Pins at nearly the same place become a group, which shows its first pin and how many more there are.
 * The name of a clinic is shown at the right or the left of its pin, where it covers no other pin or name, or not at all.
 */
function arrangePins(box: HTMLElement): void {
  const edge = box.getBoundingClientRect();
  const groups: { readonly first: HTMLElement; readonly number: DOMRect; readonly members: HTMLElement[] }[] = [];
  for (const pin of box.querySelectorAll<HTMLElement>('.map-pin')) {
    const number = pin.querySelector('.map-number')?.getBoundingClientRect() ?? edge;
    const near = groups.find((one) => Math.hypot(one.number.x - number.x, one.number.y - number.y) < crowded);
    pin.dataset.behind = String(near !== undefined);
    if (near) near.members.push(pin);
    else groups.push({ first: pin, number, members: [pin] });
  }
  const taken = groups.map(({ number }) => number);
  for (const { first, number, members } of groups) {
    const name = first.querySelector<HTMLElement>('.map-name');
    if (!name) continue;
    first.dataset.group = members.map(({ dataset }) => dataset.slug).join(' ');
    name.dataset.more = members.length > 1 ? ` +${members.length - 1}` : '';
    const { offsetWidth: width } = name;
    const { top, height } = number;
    const sides = {
      right: new DOMRect(number.right + 2, top, width, height),
      left: new DOMRect(number.left - 2 - width, top, width, height),
    };
    const isFree = (place: DOMRect) =>
      place.left >= edge.left &&
      place.right <= edge.right &&
      !taken.some((other) => other !== number && overlap(place, other));
    const side = isFree(sides.right) ? 'right' : isFree(sides.left) ? 'left' : undefined;
    first.dataset.name = side ?? 'none';
    if (side) taken.push(sides[side]);
  }
}

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Moves the focus to another pin, in the order of the list. */
function moveBetweenPins(event: KeyboardEvent): void {
  const { key, currentTarget } = event;
  const map = currentTarget instanceof Element ? currentTarget.parentElement : null;
  const pins = [...(map?.querySelectorAll<HTMLButtonElement>('.map-pin') ?? [])];
  const now = pins.findIndex((pin) => pin.matches(':focus'));
  const next = nextIndex(key, now, pins.length);
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  pins[next]?.focus();
}
