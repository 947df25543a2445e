import { type ComponentProps, type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BodyArea, bodyAreas } from '#base/bodyParts.ts';
import type AreaDrawing from '#client/form/widgets/body/AreaDrawing.tsx';
import { type BodyFigureStyle, figureStyle } from '#client/form/widgets/body/figureStyle.ts';
import { nextIndex } from '#client/ui/rovingFocus.ts';
import { Scripted } from '#client/ui/Scripted.tsx';

interface BodyAreasProps {
  /** How the brand wants the figure to look. */
  readonly look: BodyFigureStyle;
  readonly chosen: BodyArea | undefined;
  /** Called with the pressed area; undefined if it was chosen already. */
  readonly onChoose: (area: BodyArea | undefined) => void;
}

const names = Object.keys(bodyAreas) as readonly BodyArea[];

/**
 * A body figure with a button for each area, which limits the list of exams to that area (BK-5). The buttons are one Tab stop; arrow keys,
 * Home and End move between them. The drawing loads once its place is visible.
 */
export function BodyAreas({ look, chosen, onChoose }: BodyAreasProps) {
  const { t } = useTranslation();
  const id = useId();
  const [lit, light] = useState<BodyArea>();
  const [stop, setStop] = useState(() => Math.max(0, chosen ? names.indexOf(chosen) : 0));
  const buttons = useRef<HTMLDivElement>(null);
  const choose = (area: BodyArea) => onChoose(area === chosen ? undefined : area);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const next = nextIndex(event.key, stop, names.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <section className="card areas" aria-labelledby={id}>
      <h2 id={id} className="h2-small">
        {t('exam.areas')}
      </h2>
      <Scripted>
        <div className="areas-split">
          <DrawingPlace style={figureStyle(look)} chosen={chosen} lit={lit} onChoose={choose} onLight={light} />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form, and this is none */}
          <div ref={buttons} className="areas-names" role="group" aria-labelledby={id} onKeyDown={move}>
            {names.map((area, at) => (
              <button
                key={area}
                type="button"
                className="areas-name box"
                data-area={area}
                data-lit={area === lit}
                aria-pressed={area === chosen}
                tabIndex={at === stop ? 0 : -1}
                onClick={() => choose(area)}
                onFocus={() => {
                  setStop(at);
                  light(area);
                }}
                onBlur={() => light(undefined)}
                onPointerEnter={() => light(area)}
                onPointerLeave={() => light(undefined)}
              >
                {t(`exam.area.${area}`)}
              </button>
            ))}
          </div>
        </div>
      </Scripted>
    </section>
  );
}

/** Keeps the place of the drawing, and loads it when the place is visible. Without the drawing, the buttons do the same. */
function DrawingPlace(props: ComponentProps<typeof AreaDrawing>) {
  const place = useRef<HTMLDivElement>(null);
  const [Drawing, setDrawing] = useState<ComponentType<ComponentProps<typeof AreaDrawing>>>();
  useEffect(() => {
    const element = place.current;
    if (!element || Drawing) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      import('#client/form/widgets/body/AreaDrawing.tsx').then(
        ({ default: loaded }) => setDrawing(() => loaded),
        () => undefined,
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [Drawing]);
  return (
    <div ref={place} className="areas-place">
      {Drawing && <Drawing {...props} />}
    </div>
  );
}
