import type { Fault } from '#base/faults.ts';
import { parsePointer } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { equalJson, isRecord } from '#base/json.ts';
import { applyOverlay, type Conflict } from './applyOverlay.ts';
import type { Overlay } from './overlay.ts';
import type { PackFile } from './pack.ts';

/** Puts a fault found in a merged file where its author can mend it: in the base, or at the operation that made it. */
export type Attribute = (fault: Fault) => Fault;

/** A base file after a brand's overlay. */
interface OverlaidFile {
  readonly json: Json;
  readonly faults: readonly Fault[];
  readonly attribute: Attribute;
}

/** Applies overlays to a file, one after the other; each sees what those below it made. */
export function overlayFile(id: string, base: PackFile, overlays: readonly PackFile[]): OverlaidFile {
  const untouched: OverlaidFile = { json: base.json, faults: [], attribute: (fault) => fault };
  return overlays.reduce((below, over) => {
    const above = overlayOnce(id, below.json, over);
    return {
      json: above.json,
      faults: [...below.faults, ...above.faults],
      attribute: (fault) => {
        const made = above.attribute(fault);
        return made.file === over.file ? made : below.attribute(made);
      },
    };
  }, untouched);
}

function overlayOnce(id: string, below: Json, over: PackFile): OverlaidFile {
  const overlay = over.json as unknown as Overlay;
  const fault = wrongBase(id, below, overlay, over.file);
  if (fault) return { json: below, faults: [fault], attribute: (one) => one };
  const { value, conflicts, touched } = applyOverlay(below, overlay);
  return {
    json: value,
    faults: conflicts.map((conflict) => faultOf(conflict, over.file)),
    attribute: (fault) => {
      const path = parsePointer(fault.pointer);
      const place = path[0] === 'order' ? placeInOrder(below, value, Number(path[1])) : undefined;
      if (place !== undefined) return { ...fault, pointer: `/order/${place}` };
      const op = touched.findLastIndex((keys) => keys.every((key, i) => path[i] === key));
      if (op < 0) return fault;
      const reason = `${fault.reason} (In the result at ${fault.pointer}.)`;
      return { ...fault, file: over.file, pointer: `/ops/${op}`, reason };
    },
  };
}

/** Where an entry of a merged order stood before steps were moved and inserted; undefined for one that was not there. */
function placeInOrder(below: Json, merged: Json, position: number): number | undefined {
  const orderOf = (json: Json): readonly Json[] => (isRecord(json) && Array.isArray(json.order) ? json.order : []);
  const entry = orderOf(merged)[position];
  const place = entry === undefined ? -1 : orderOf(below).findIndex((one) => equalJson(one, entry));
  return place < 0 ? undefined : place;
}

function wrongBase(id: string, json: Json, { base }: Overlay, file: string): Fault | undefined {
  const fault = { rule: 'overlay-base', severity: 'error', file } as const;
  if (base.id !== id) {
    const reason = `This overlay is for “${base.id}”, but its file is named for “${id}”.`;
    return { ...fault, pointer: '/base/id', reason, fix: `Write “${id}”, or name the file ${base.id}.overlay.json.` };
  }
  const revision = isRecord(json) && typeof json.revision === 'number' ? json.revision : undefined;
  if (revision === undefined || base.revision <= revision) return undefined;
  const reason = `This overlay was written for revision ${base.revision}, but the base is at ${revision}.`;
  return {
    ...fault,
    pointer: '/base/revision',
    reason,
    fix: 'Bring the base up to date, or write the overlay for this one.',
  };
}

/** A conflict as a fault that still has its sides, for machines. */
interface ConflictFault extends Fault {
  readonly conflict: Pick<Conflict, 'path' | 'was' | 'baseNow' | 'brandWants'>;
}

function faultOf({ op, path, was, baseNow, brandWants, reason, fix }: Conflict, file: string): ConflictFault {
  const sides = [
    ['the author saw', was],
    ['the base now has', baseNow],
    ['the brand wants', brandWants],
  ].flatMap(([whose, value]) => (value === undefined ? [] : [`${whose} ${JSON.stringify(value)}`]));
  const known = sides.length === 0 ? '' : ` At “${path}” ${sides.join(', ')}.`;
  return {
    rule: 'overlay-conflict',
    severity: 'error',
    file,
    pointer: `/ops/${op}`,
    reason: `${reason}${known}`,
    fix,
    conflict: { path, was, baseNow, brandWants },
  };
}
