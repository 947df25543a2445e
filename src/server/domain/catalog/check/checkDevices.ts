import { isLocalDate } from '#base/dates.ts';
import { type Fault, faultFactory, toPointer } from '#base/faults.ts';
import type { DeviceEntry, ExamEntry, HoursException, Span } from '#contract/catalogFiles.d.ts';
import { type CatalogFiles, weekdays } from '../catalogFiles.ts';

/** Checks that custom durations have fitting steps; warns of exams that no device can do and of clinics without a device. */
export function checkExams({ exams, devices, clinics }: CatalogFiles): readonly Fault[] {
  const error = faultFactory('exams.json');
  const warning = faultFactory('exams.json', 'warning');
  const equipped = new Set(devices.map(({ clinic }) => clinic));
  return [
    ...exams.flatMap((exam, i) => [
      ...customDurationFaults(exam).map(([reason, fix]) =>
        error('custom-duration', toPointer(i, 'customDuration'), reason, fix),
      ),
      ...(exam.enquiry === 'none' && !devices.some((device) => canDo(device, exam))
        ? [
            warning(
              'exam-without-device',
              toPointer(i),
              `No device can do “${exam.slug}”, so it is never offered.`,
              'Add it to a device, or make it an enquiry.',
            ),
          ]
        : []),
    ]),
    ...clinics.flatMap(({ slug }, i) =>
      equipped.has(slug)
        ? []
        : [
            faultFactory('clinics.json', 'warning')(
              'clinic-without-device',
              toPointer(i),
              `“${slug}” has no device, so nothing can be booked there.`,
              'Add a device, or remove the clinic.',
            ),
          ],
    ),
  ];
}

/** Returns true if a device can do an exam. */
export function canDo(device: DeviceEntry, exam: ExamEntry): boolean {
  if (device.exams === 'all-of-modality') return device.modality === exam.modality;
  return device.exams.includes(exam.slug);
}

function customDurationFaults({ customDuration, duration }: ExamEntry): [reason: string, fix: string][] {
  if (!customDuration) return [];
  const { min, max, step } = customDuration;
  if (max < min) return [[`The longest, ${max}, is shorter than the shortest, ${min}.`, 'Swap the two.']];
  if ((max - min) % step !== 0)
    return [
      [
        `A step of ${step} minutes does not divide the range from ${min} to ${max}.`,
        'Choose a step that divides the difference.',
      ],
    ];
  if (duration < min || duration > max)
    return [
      [
        `The duration of the exam, ${duration}, is not from ${min} to ${max}.`,
        'Widen the range, or change the duration.',
      ],
    ];
  return [];
}

const fault = faultFactory('devices.json');
const noSuchDate = 'Write a date that exists.';

/** Checks that opening hours are valid and do not overlap, that dates exist, and that a day has at most one exception. */
export function checkOpenings({ devices, holidays }: CatalogFiles): readonly Fault[] {
  return [
    ...devices.flatMap(({ hours, exceptions = [] }, i) => [
      ...weekdays.flatMap((day) => spanFaults(hours[day] ?? [], toPointer(i, 'hours', day))),
      ...exceptions.flatMap((exception, n) => exceptionFaults(exception, toPointer(i, 'exceptions', n))),
      ...overlappingExceptions(exceptions, toPointer(i, 'exceptions')),
    ]),
    ...holidays.flatMap(({ date }, i) =>
      isLocalDate(date)
        ? []
        : [faultFactory('holidays.json')('no-such-date', toPointer(i, 'date'), `There is no ${date}.`, noSuchDate)],
    ),
  ];
}

function spanFaults(spans: readonly Span[], pointer: string): Fault[] {
  return spans.flatMap(([opens, closes], n) => {
    const place = pointer + toPointer(n);
    if (closes <= opens) {
      const fix = 'Hours past midnight are written on both days: to 24:00 on the first, from 00:00 on the next.';
      return [fault('close-before-open', place, `It closes at ${closes}, not after it opens at ${opens}.`, fix)];
    }
    const other = spans.slice(0, n).find(([from, to]) => from < closes && opens < to);
    if (!other) return [];
    return [
      fault(
        'overlapping-hours',
        place,
        `${opens} to ${closes} overlaps ${other.join(' to ')} of the same day.`,
        'Join the two, or leave a gap.',
      ),
    ];
  });
}

function exceptionFaults({ from, to, hours }: HoursException, pointer: string): Fault[] {
  const dates = { from, to };
  const missing = (['from', 'to'] as const).filter((key) => !isLocalDate(dates[key]));
  return [
    ...missing.map((key) => fault('no-such-date', pointer + toPointer(key), `There is no ${dates[key]}.`, noSuchDate)),
    ...(to < from
      ? [
          fault(
            'ends-before-begin',
            pointer + toPointer('to'),
            `It ends on ${to}, before it begins on ${from}.`,
            'Swap the two.',
          ),
        ]
      : []),
    ...spanFaults(hours, pointer + toPointer('hours')),
  ];
}

function overlappingExceptions(exceptions: readonly HoursException[], pointer: string): Fault[] {
  return exceptions.flatMap(({ from, to }, n) => {
    const other = exceptions.slice(0, n).find((earlier) => earlier.from <= to && from <= earlier.to);
    if (!other) return [];
    const reason = `${from} to ${to} overlaps the exception “${other.reason}” of ${other.from} to ${other.to}.`;
    return [fault('overlapping-exceptions', pointer + toPointer(n), reason, 'Give each day one exception.')];
  });
}
