import { type CSSProperties, useId } from 'react';
import { type BodyArea, bodyAreas } from '#base/bodyParts.ts';
import { type Side, shapesOf } from './bodyParts.ts';

interface AreaDrawingProps {
  /** Custom properties of the brand. */
  readonly style: CSSProperties;
  readonly chosen: BodyArea | undefined;
  /** The area whose button is hovered or focused. */
  readonly lit: BodyArea | undefined;
  readonly onChoose: (area: BodyArea) => void;
  readonly onLight: (area: BodyArea | undefined) => void;
}

const sides: readonly Side[] = ['front', 'back'];

/** The areas that a side shows, with their shapes. */
const shapesBySide = sides.map((side) => {
  const shapes = shapesOf(side);
  const areas = (Object.entries(bodyAreas) as [BodyArea, readonly string[]][]).map(([area, parts]) => ({
    area,
    shapes: shapes.filter(({ part }) => parts.includes(part.replace(/^(left|right)-/, ''))),
  }));
  return { side, shapes, areas: areas.filter((one) => one.shapes.length > 0) };
});

/** Trunk, arms and legs without joints, below the shapes, so that the body has an even outline. */
const outline = {
  trunk: 'M74 90Q100 84 126 90L129 112 123 165 136 224 135 258 65 258 64 224 77 165 71 112Z',
  limbs:
    'M52 104 45 163 35 223 32 250M148 104 155 163 165 223 168 250M79 250 82 321 84 400 81 418M121 250 118 321 116 400 119 418M100 60V92',
};

/**
 * A body from the front and from behind, for pointers: pressing an area chooses it. Screen readers and keyboards use the buttons beside it,
 * which have the same areas.
 */
export default function AreaDrawing({ style, chosen, lit, onChoose, onLight }: AreaDrawingProps) {
  const gradient = useId();
  return (
    <svg className="areas-body" viewBox="0 0 324 436" style={style} aria-hidden="true">
      <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="440">
        <stop className="areas-light" />
        <stop className="areas-dark" offset="1" />
      </linearGradient>
      {shapesBySide.map(({ side, shapes, areas }) => (
        <g key={side} transform={`translate(${side === 'front' ? -19 : 143} -2)`} data-side={side}>
          {/* The parts inherit paint and outline from the group unless the CSS of the brand sets an outline. */}
          <g className="areas-skin" fill={`url(#${gradient})`} stroke={`url(#${gradient})`}>
            <path d={outline.trunk} strokeWidth="6" strokeLinejoin="round" />
            <path d={outline.limbs} fill="none" strokeWidth="19" strokeLinecap="round" strokeLinejoin="round" />
            {shapes.map(({ part, d }) => (
              <path key={part} d={d} className="areas-part" />
            ))}
          </g>
          {areas.map((one) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: keyboards use the buttons beside the drawing
            <g
              key={one.area}
              className="areas-area"
              data-area={one.area}
              data-chosen={one.area === chosen}
              data-lit={one.area === lit}
              onClick={() => onChoose(one.area)}
              onPointerEnter={() => onLight(one.area)}
              onPointerLeave={() => onLight(undefined)}
            >
              {one.shapes.map(({ part, d }) => (
                <path key={part} d={d} />
              ))}
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}
