import { formatFaults, withLines } from '#base/faults.ts';
import { pathOfBooking } from '#base/pages.ts';
import { brandCommand, brandLink, requireBrand } from '#cli/brandCommand.ts';
import { withDatabase } from '#cli/withDatabase.ts';
import { readConfig } from '#server/config.ts';
import { addBookingRequest, readRequestFile } from '#server/domain/bookingRequests/addBookingRequest.ts';
import { signingKey } from '#server/signingKey.ts';

/** `booking-request add <file>`: adds a booking request and prints the link for its patient. */
export const bookingRequestAdd = brandCommand({
  name: 'booking-request add',
  arguments: '<file>',
  description: 'adds a booking request with its documents from a JSON file and prints the link for the patient',
  positionals: [1, 1],
  async work({ positionals: [file = ''] }, io) {
    const request = await readRequestFile(file);
    if ('faults' in request) {
      io.printError(formatFaults(withLines(request.faults)));
      io.printError('Nothing was written.');
      return 1;
    }
    requireBrand(request.brand);
    const config = readConfig(process.env);
    const key = signingKey(config.signingKey, config.dataDir);
    const bookingKey = await withDatabase((db) => addBookingRequest({ db, signingKey: key }, request));
    io.print(brandLink(config, request.brand, pathOfBooking('bookingRequest', bookingKey)));
    return 0;
  },
});
