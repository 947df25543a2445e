import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { locateVisitor } from '#client/parts/locateVisitor.ts';
import type { PostalPlace } from '#client/stores/CatalogStore.ts';
import { type Origin, originAt } from '#client/stores/origin.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { Scripted } from '#client/ui/Scripted.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { similarity } from './exam-picker/similarity.ts';

const PostalCodeDialog = lazy(async () => ({
  default: (await import('./PostalCodeDialog.tsx')).PostalCodeDialog,
}));

/** Delay after the last key before places are searched, milliseconds. */
const debounceMs = 200;

interface OriginSearchProps {
  readonly origin: Origin | undefined;
  readonly region: string | undefined;
  readonly onChange: (origin: Origin | undefined) => void;
}

/** Asks for the visitor's origin: by postal code, by suburb or by the device's position (BK-4). */
export const OriginSearch = observer(function OriginSearch({ origin, region, onChange }: OriginSearchProps) {
  const { t } = useTranslation();
  const { catalog, formatLocale } = useStores();
  const list = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [search, setSearch] = useState('');
  const [locating, setLocating] = useState<'no' | 'yes' | 'failed'>('no');
  useEffect(() => {
    // An empty search clears the places at once: a delayed one would abort a search of the dialog.
    if (search === '') {
      catalog.findPlaces(search, region);
      return undefined;
    }
    timer.current = setTimeout(() => catalog.findPlaces(search, region), debounceMs);
    return () => clearTimeout(timer.current);
  }, [catalog, search, region]);

  async function locate(): Promise<void> {
    setLocating('yes');
    const found = await locateVisitor();
    const place = found && (await catalog.nearestPlace(found));
    setLocating(found ? 'no' : 'failed');
    const near = place && t('clinic.my-location-near', { place: `${place.place} ${place.code}` });
    if (found) onChange({ ...found, label: near ?? t('clinic.my-location') });
  }

  function choose(place: PostalPlace): void {
    setSearch('');
    onChange(originAt(place));
  }

  /** Chooses the place that was typed, or moves to the list if there are several. */
  async function confirm(): Promise<void> {
    clearTimeout(timer.current);
    await catalog.findPlaces(search, region);
    if (catalog.placesCall.pending || catalog.placesCall.problem) return;
    const typed = typedPlace(catalog.places, search);
    if (typed) choose(typed);
    else requestAnimationFrame(() => list.current?.querySelector('button')?.focus());
  }

  if (origin) {
    return (
      <div className="row origin soft">
        <Icon name="pin" />
        <p>{t('clinic.from', { place: origin.label ?? t('clinic.my-location') })}</p>
        <Button variant="subtle" onClick={() => onChange(undefined)}>
          {t('clinic.from-change')}
        </Button>
      </div>
    );
  }
  const { places } = catalog;
  const countries = new Set(places.map(({ country }) => country));
  const searched = search.trim().length > 1 && !catalog.placesCall.pending && !catalog.placesCall.problem;
  return (
    <search className="stack">
      <form
        className="origin-search"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <TextField
          label={t('clinic.near')}
          icon={<Icon name="search" />}
          type="search"
          autoComplete="postal-code"
          maxLength={60}
          value={search}
          onText={setSearch}
        />
        <Scripted>
          <Button icon={<Icon name="target" />} onClick={locate} busy={locating === 'yes'}>
            <span className="origin-words">{t('clinic.locate')}</span>
          </Button>
        </Scripted>
      </form>
      {locating === 'failed' && (
        <Suspense fallback={null}>
          <PostalCodeDialog
            region={region}
            onClose={() => setLocating('no')}
            onFound={([place, ...others], given) => {
              setLocating('no');
              // Lists places with the same name for the visitor to choose.
              if (others.length > 0) setSearch(given);
              else if (place) onChange(originAt(place));
            }}
          />
        </Suspense>
      )}
      {search.trim().length > 1 && places.length > 0 && (
        <ul ref={list} className="places" aria-label={t('clinic.places')}>
          {places.map((place) => (
            <li key={`${place.country} ${place.code} ${place.place}`}>
              <button type="button" className="bare" onClick={() => choose(place)}>
                {place.place}{' '}
                <span className="muted">
                  {place.code}
                  {countries.size > 1 && `, ${countryName(place.country, formatLocale)}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {searched && places.length === 0 && <p className="muted">{t('clinic.no-place')}</p>}
      <LiveRegion>{searched ? t('clinic.places-found', { count: places.length }) : ''}</LiveRegion>
    </search>
  );
});

/**
 * Returns the only place with the typed code or name, or else the only place found; undefined if there are several. A name that is one letter
 * from that of another place counts as several: who types Surrey Hills in Sydney may mean Surry Hills.
 */
export function typedPlace(places: readonly PostalPlace[], typed: string): PostalPlace | undefined {
  const wanted = typed.trim().toLowerCase();
  const isTyped = ({ code, place }: PostalPlace) =>
    [code, place, `${place} ${code}`].some((name) => name.toLowerCase() === wanted);
  const isMistakable = ({ place }: PostalPlace) => {
    const name = place.toLowerCase();
    return !name.startsWith(wanted) && similarity(wanted, name) > 0;
  };
  const exact = places.filter(isTyped);
  const [only, ...others] = exact.length > 0 ? places.filter((one) => isTyped(one) || isMistakable(one)) : places;
  return others.length === 0 ? only : undefined;
}

function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
}
