import { parseSync } from 'libpg-query';

type Node = { readonly [name: string]: unknown };

/** Tables whose rows grow with bookings, and those that every request reads. */
export const busyTables: readonly string[] = [
  ...['allocation', 'past_allocation', 'booking', 'appointment', 'outbox', 'idempotent_request', 'audit_entry'],
  ...['budget', 'session', 'clinic', 'device', 'catalog'],
];

/**
 * Returns why a migration could block bookings for long: it takes a lock on a busy table without `lock_timeout`, reads or rewrites all
 * its rows under that lock, or changes many rows in one transaction. The parser must be loaded.
 */
export function blockingStatements(migration: string): readonly string[] {
  const { stmts } = parseSync(migration) as unknown as { readonly stmts: readonly { readonly stmt: Node }[] };
  const found: string[] = [];
  const created = new Set<string>();
  let isLimited = false;
  for (const { stmt } of stmts) {
    const [[kind, content] = ['', {}]] = Object.entries(stmt);
    const body = content as Node;
    const table = String((body.relation as Node | undefined)?.relname ?? '');
    if (kind === 'VariableSetStmt' && body.name === 'lock_timeout') isLimited = true;
    if (kind === 'CreateStmt') created.add(table);
    if (!busyTables.includes(table) || created.has(table)) continue;
    const changes = ((body.cmds ?? []) as readonly Node[]).map(({ AlterTableCmd }) => AlterTableCmd as Node);
    if (kind === 'AlterTableStmt' && !isLimited) found.push(`${table}: set local lock_timeout first`);
    for (const { subtype, def } of changes) {
      if (subtype === 'AT_AlterColumnType') found.push(`${table}: a new type rewrites the table; add a column`);
      if (subtype === 'AT_SetNotNull') found.push(`${table}: not null reads all rows; validate a check first`);
      if (subtype === 'AT_AddConstraint' && !((def as Node).Constraint as Node).skip_validation)
        found.push(`${table}: add the constraint not valid, and validate it in the next migration`);
    }
    if (kind === 'IndexStmt' && !body.concurrent) found.push(`${table}: create the index concurrently`);
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') found.push(`${table}: change rows in batches, in housekeeping`);
  }
  return found;
}
