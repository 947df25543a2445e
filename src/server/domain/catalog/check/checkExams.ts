import { type Fault, faultFactory, toPointer } from '#base/faults.ts';
import type { DeviceEntry, ExamEntry } from '#contract/catalogFiles.d.ts';
import type { CatalogFiles } from '../catalogFiles.ts';

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
              `No device can do "${exam.slug}", so it is never offered.`,
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
              `"${slug}" has no device, so nothing can be booked there.`,
              'Add a device, or take the clinic out.',
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
      [`Steps of ${step} minutes do not lead from ${min} to ${max}.`, 'Choose a step that divides the difference.'],
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
