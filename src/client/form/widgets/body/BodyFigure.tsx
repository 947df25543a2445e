import type { EnumOptionsType } from '@rjsf/utils';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextIndex } from '#client/ui/rovingFocus.ts';
import { type Side, shapesOf } from './bodyParts.ts';

interface BodyFigureProps {
  readonly choices: readonly EnumOptionsType[];
  readonly chosen: readonly unknown[];
  readonly style: CSSProperties;
  readonly onToggle: (part: string) => void;
}

const sides: readonly Side[] = ['front', 'back'];

/**
 * A body from the front and from behind, whose offered parts are toggle buttons. Each side is one Tab stop; arrow keys, Home and End move
 * between its parts, Space and Enter toggle a part.
 */
export function BodyFigure({ choices, chosen, style, onToggle }: BodyFigureProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="form-body" style={style}>
      {sides.map((side) => (
        <figure key={side}>
          <BodySide side={side} choices={choices} chosen={chosen} onToggle={onToggle} label={t(`form.body.${side}`)} />
          <figcaption aria-hidden="true">{t(`form.body.${side}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

interface BodySideProps extends Omit<BodyFigureProps, 'style'> {
  readonly side: Side;
  readonly label: string;
}

function BodySide({ side, label, choices, chosen, onToggle }: BodySideProps): ReactNode {
  const gradient = useId();
  const [stop, setStop] = useState(0);
  const labelOf = new Map(choices.map((choice) => [choice.value, choice.label]));
  const shapes = shapesOf(side);
  const offered = shapes.map(({ part }) => part).filter((part) => labelOf.has(part));
  const at = Math.min(stop, offered.length - 1);

  function press(event: KeyboardEvent<SVGSVGElement>): void {
    const part = offered[at];
    const next = nextIndex(event.key, at, offered.length);
    if (part !== undefined && (event.key === ' ' || event.key === 'Enter')) onToggle(part);
    else if (next !== undefined) {
      setStop(next);
      event.currentTarget.querySelector<SVGElement>(`[data-part="${offered[next]}"]`)?.focus();
    } else return;
    event.preventDefault();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons inside a drawing.
    <svg viewBox="20 0 160 440" role="group" aria-label={label} onKeyDown={press}>
      <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="440">
        <stop className="form-body-light" />
        <stop className="form-body-dark" offset="1" />
      </linearGradient>
      {shapes.map(({ part, d }) => (
        <g key={part}>
          <path d={d} className="form-body-shape" fill={`url(#${gradient})`} />
          {labelOf.has(part) && (
            // biome-ignore lint/a11y/useSemanticElements: no HTML button has the shape of a part of a body.
            <path
              d={d}
              className="form-body-part"
              data-part={part}
              role="button"
              tabIndex={part === offered[at] ? 0 : -1}
              aria-pressed={chosen.includes(part)}
              aria-label={labelOf.get(part)}
              onFocus={() => setStop(offered.indexOf(part))}
              onClick={() => onToggle(part)}
            >
              <title>{labelOf.get(part)}</title>
            </path>
          )}
        </g>
      ))}
    </svg>
  );
}
