import type { OperationId, Operations } from './operation.ts';
import { appointmentOperations } from './routes/appointments.ts';
import { authenticationOperations } from './routes/authentication.ts';
import { availabilityOperations } from './routes/availability.ts';
import { bookingRequestOperations } from './routes/booking-requests.ts';
import { clinicOperations } from './routes/clinics.ts';
import { configOperations } from './routes/config.ts';
import { denialOperations } from './routes/denial.ts';
import { examOperations } from './routes/exams.ts';
import { holdOperations } from './routes/holds.ts';
import { kioskOperations } from './routes/kiosk.ts';
import { regionOperations } from './routes/regions.ts';
import { sessionOperations } from './routes/session.ts';
import type { Services } from './services.ts';

/** What answers each operation of the contract: one route file for each resource. A missing one does not compile. */
export function allOperations(services: Services): Operations<OperationId> {
  return {
    ...configOperations(services),
    ...regionOperations(services),
    ...clinicOperations(services),
    ...examOperations(services),
    ...availabilityOperations(services),
    ...holdOperations(services),
    ...appointmentOperations(services),
    ...bookingRequestOperations(services),
    ...authenticationOperations(services),
    ...sessionOperations(services),
    ...denialOperations(services),
    ...kioskOperations(services),
  };
}
