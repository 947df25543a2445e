import type { Fault } from '#base/faults.ts';
import { parsePointer } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { equalJson, isRecord } from '#base/json.ts';
import type { PackFile } from '#brand/pack.ts';
import type { Overlay } from '#contract/brandFiles.d.ts';
import { applyOverlay, type Conflict } from './applyOverlay.ts';

/** Moves a fault in a merged file to its source: the base file, or the overlay operation that caused it. */
export type LocateFault = (fault: Fault) => Fault;

/** A base file with overlays applied. */
interface FileWithOverlays {
  readonly json: Json;
  readonly faults: readonly Fault[];
  readonly locate: LocateFault;
}

/** Applies overlays to a file in order; each overlay applies to the result of the one before it. Conflicts become faults. */
export function overlayFile(id: string, base: PackFile, overlays: readonly PackFile[]): FileWithOverlays {
  const untouched: FileWithOverlays = { json: base.json, faults: [], locate: (fault) => fault };
  return overlays.reduce((below, over) => {
    const above = applyOne(id, below.json, over);
    return {
      json: above.json,
      faults: [...below.faults, ...above.faults],
      locate: (fault) => {
        const made = above.locate(fault);
        return made.file === over.file ? made : below.locate(made);
      },
    };
  }, untouched);
}

function applyOne(id: string, below: Json, over: PackFile): FileWithOverlays {
  const overlay = over.json as unknown as Overlay;
  const fault = checkBase(id, below, overlay, over.file);
  if (fault) return { json: below, faults: [fault], locate: (one) => one };
  const { value, conflicts, touched } = applyOverlay(below, overlay);
  return {
    json: value,
    faults: conflicts.map((conflict) => faultOf(conflict, over.file)),
    locate: (fault) => {
      const path = parsePointer(fault.pointer);
      const place = path[0] === 'order' ? originalPosition(below, value, Number(path[1])) : undefined;
      if (place !== undefined) return { ...fault, pointer: `/order/${place}` };
      const op = touched.findLastIndex((keys) => keys.every((key, i) => path[i] === key));
      if (op < 0) return fault;
      const reason = `${fault.reason} (In the merged file at ${fault.pointer}.)`;
      return { ...fault, file: over.file, pointer: `/ops/${op}`, reason };
    },
  };
}

/** The position of an entry of the merged order in the order before the overlay; undefined if the overlay inserted it. */
function originalPosition(below: Json, merged: Json, position: number): number | undefined {
  const orderOf = (json: Json): readonly Json[] => (isRecord(json) && Array.isArray(json.order) ? json.order : []);
  const entry = orderOf(merged)[position];
  const place = entry === undefined ? -1 : orderOf(below).findIndex((one) => equalJson(one, entry));
  return place < 0 ? undefined : place;
}

function checkBase(id: string, json: Json, { base }: Overlay, file: string): Fault | undefined {
  const fault = { rule: 'overlay-base', severity: 'error', file } as const;
  if (base.id !== id) {
    const reason = `The overlay names “${base.id}” as its base, but its file name says “${id}”.`;
    return { ...fault, pointer: '/base/id', reason, fix: `Write “${id}”, or name the file ${base.id}.overlay.json.` };
  }
  const revision = isRecord(json) && typeof json.revision === 'number' ? json.revision : undefined;
  if (revision === undefined || base.revision <= revision) return undefined;
  const reason = `This overlay was written for revision ${base.revision}, but the base is at ${revision}.`;
  return {
    ...fault,
    pointer: '/base/revision',
    reason,
    fix: 'Update the base, or write the overlay for its present revision.',
  };
}

/** A conflict as a fault, with the conflicting values for programs. */
interface ConflictFault extends Fault {
  readonly conflict: Pick<Conflict, 'path' | 'was' | 'baseNow' | 'brandWants'>;
}

function faultOf({ op, path, was, baseNow, brandWants, reason, fix }: Conflict, file: string): ConflictFault {
  const sides = [
    ['“was” is', was],
    ['the base has', baseNow],
    ['“value” is', brandWants],
  ].flatMap(([whose, value]) => (value === undefined ? [] : [`${whose} ${JSON.stringify(value)}`]));
  const joined = sides.map((side, at) => (at > 0 && at === sides.length - 1 ? `and ${side}` : side)).join(', ');
  const known = joined === '' ? '' : ` At “${path}” ${joined}.`;
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
