/**
 * Returns a function that returns a label value, or `other` once `most` different values are known, so that no input creates an unlimited
 * number of series.
 */
export function boundedLabel(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return 'other';
    known.add(value);
    return value;
  };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns the method of a request, or `other` for a method that no route has. */
export function methodLabel(method: string): string {
  return methods.has(method) ? method : 'other';
}

/** Returns the class of a status, such as `2xx`, or `aborted` without a status. */
export function statusLabel(status: number | undefined): string {
  return status === undefined ? 'aborted' : `${Math.floor(status / 100)}xx`;
}

/** Results of deliveries besides status codes and system errors. */
const ends = new Set(['sent', 'TIMEOUT', 'STOPPED', 'OVERDUE', 'CODE_ENDED']);

/** Returns the kind of a delivery's result: `sent`, a status class such as `SMTP_4xx`, a kind of failure, `connection` or `other`. */
export function deliveryLabel(result: string): string {
  if (ends.has(result)) return result;
  const status = /^(SMTP|SMS)_([1-5])\d\d$/.exec(result);
  if (status) return `${status[1]}_${status[2]}xx`;
  return /^E[A-Z_]+$/.test(result) ? 'connection' : 'other';
}

/** Returns the SQLSTATE of a fault, or `connection` for an error of the connection. */
export function faultLabel(fault: string): string {
  return /^[0-9A-Z]{5}$/.test(fault) && /\d/.test(fault) ? fault : 'connection';
}
