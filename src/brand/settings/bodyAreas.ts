import type { BodyArea } from '#base/bodyParts.ts';
import { didYouMean, type Fault, faultFactory } from '#base/faults.ts';
import { type Json, valueAt } from '#base/json.ts';
import { oncePer } from '#base/oncePer.ts';
import type { Brand } from '#contract/brandFiles.d.ts';
import { mergeSettings } from './settings.ts';

type BodyFigure = Brand['bodyFigure'];

/** Returns the areas of the figure by body part of the catalog; undefined if the exam step shows no figure (BK-5). */
export function areasOfBodyParts(figure: BodyFigure): ReadonlyMap<string, readonly BodyArea[]> | undefined {
  return figure.examFigureEnabled ? areasByPart(figure) : undefined;
}

const areasByPart = oncePer(({ areas }: BodyFigure) => {
  const byPart = new Map<string, BodyArea[]>();
  for (const [area, parts] of Object.entries(areas) as [BodyArea, readonly string[]][]) {
    for (const part of parts) byPart.set(part, [...(byPart.get(part) ?? []), area]);
  }
  return byPart;
});

/** What a check of the areas of a figure against a catalog reads. */
interface AreasCheck {
  /** Settings of the base. */
  readonly base: Json;
  /** The brand's own settings. Both are valid. */
  readonly own: Json;
  /** File with the settings of the brand. */
  readonly file: string;
  /** The body parts of the exams of the catalog. */
  readonly bodyParts: readonly string[];
}

/**
 * Compares the areas of the figure with a catalog: warns of body parts of the catalog on no area, of body parts that the brand lists and no
 * exam has, and of areas without an exam. Returns nothing if the exam step shows no figure.
 */
export function checkBodyAreas({ base, own, file, bodyParts }: AreasCheck): readonly Fault[] {
  const { bodyFigure } = mergeSettings(base, own) as unknown as Brand;
  const byPart = areasOfBodyParts(bodyFigure);
  if (!byPart) return [];
  const warning = faultFactory(file, 'warning');
  const place = '/bodyFigure/areas';
  const listed = [...byPart.keys(), ...bodyFigure.withoutArea];
  const missing = bodyParts
    .filter((part) => !listed.includes(part))
    .map((part) => {
      const fix = didYouMean(part, [...byPart.keys()], 'Add it to an area, or to “withoutArea”.');
      return warning('body-part', place, `The figure has no area for the body part “${part}” of the catalog.`, fix);
    });
  const areas = Object.entries(bodyFigure.areas).flatMap(([area, parts]): readonly Fault[] => {
    if (!parts.some((part) => bodyParts.includes(part))) {
      const reason = `No exam of the catalog is in the area “${area}” of the figure.`;
      return [warning('body-area', `${place}/${area}`, reason, 'List the body parts of its exams.')];
    }
    if (!valueAt(own, ['bodyFigure', 'areas', area])) return [];
    return parts.flatMap((part, i) =>
      bodyParts.includes(part)
        ? []
        : [
            warning(
              'body-part',
              `${place}/${area}/${i}`,
              `No exam of the catalog has the body part “${part}”.`,
              didYouMean(part, bodyParts, 'Write it as exams.json does.'),
            ),
          ],
    );
  });
  return [...missing, ...areas];
}
