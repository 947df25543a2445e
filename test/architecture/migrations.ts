import { parseSync } from 'libpg-query';
import { separateStatements } from '#server/db/migrate.ts';

type Node = { readonly [name: string]: unknown };

/** Tables whose rows grow with bookings, and those that every request reads. */
export const busyTables: readonly string[] = [
  ...['allocation', 'past_allocation', 'booking', 'appointment', 'outbox', 'idempotent_request', 'audit_entry'],
  ...['budget', 'session', 'one_time_code', 'ended_holder', 'clinic', 'device', 'catalog'],
];

/**
 * Returns why a migration could block bookings for long. Only statements that are known to be short are accepted: those that create
 * something, and those that change a busy table after `set local lock_timeout = '1s'` without reading or rewriting its rows. The parser
 * must be loaded.
 */
export function blockingStatements(migration: string): readonly string[] {
  const separate = separateStatements(migration);
  const statements = parse(migration);
  if (!separate) return blockingInTransaction(statements);
  if (separate.length !== statements.length)
    return ['end each statement, and nothing else, with a semicolon and a new line'];
  return statements.flatMap((statement, n) => separateFaults(statement, statements[n - 1]));
}

interface Statement {
  /** The name of the node, such as `AlterTableStmt`. */
  readonly kind: string;
  readonly body: Node;
  /** The table that the statement changes or reads; empty if it names none. */
  readonly table: string;
}

function parse(text: string): readonly Statement[] {
  const { stmts } = parseSync(text) as unknown as { readonly stmts: readonly { readonly stmt: Node }[] };
  return stmts.map(({ stmt }) => {
    const [[kind, content] = ['', {}]] = Object.entries(stmt);
    const body = content as Node;
    return { kind, body, table: String((body.relation as Node | undefined)?.relname ?? '') };
  });
}

/** A statement outside a transaction must build or drop an index concurrently, so that it can run again after a failure. */
function separateFaults({ kind, body }: Statement, previous: Statement | undefined): readonly string[] {
  if (isConcurrentDrop(kind, body)) return [];
  if (kind !== 'IndexStmt' || !body.concurrent) return [`${kind}: run it in a transaction`];
  const isRepeatable =
    previous &&
    isConcurrentDrop(previous.kind, previous.body) &&
    strings(previous.body.objects).includes(String(body.idxname));
  return isRepeatable
    ? []
    : [`${body.idxname}: first drop index concurrently if exists, which a failed attempt left behind`];
}

function isConcurrentDrop(kind: string, body: Node): boolean {
  return (
    kind === 'DropStmt' && body.removeType === 'OBJECT_INDEX' && body.concurrent === true && body.missing_ok === true
  );
}

function blockingInTransaction(statements: readonly Statement[]): readonly string[] {
  const found: string[] = [];
  const created = new Set<string>();
  let isLimited = false;
  let isLocked = false;
  for (const statement of statements) {
    const { kind, body, table } = statement;
    if (isOneSecond(kind, body)) isLimited = true;
    else if (kind === 'CreateStmt') created.add(table);
    if (created.has(table) && kind !== 'CreateStmt') continue;
    const takesLock = locksBusyTable(statement);
    if (takesLock && !isLimited) found.push(`${table || kind}: set local lock_timeout = '1s' first`);
    found.push(...faultsOf(statement, isLocked));
    isLocked ||= takesLock;
  }
  return found;
}

function isOneSecond(kind: string, body: Node): boolean {
  const isValue = nodes(body.args, 'A_Const').some(({ sval }) => (sval as Node | undefined)?.sval === '1s');
  return kind === 'VariableSetStmt' && body.name === 'lock_timeout' && body.is_local === true && isValue;
}

/** Returns true for a lock that bookings may have to wait for. A foreign key also locks the table that it leads to. */
function locksBusyTable({ kind, body, table }: Statement): boolean {
  if (kind === 'DropStmt') return true;
  const targets = nodes(body, 'Constraint').map(({ pktable }) => String((pktable as Node | undefined)?.relname));
  const isChange = kind === 'AlterTableStmt' && busyTables.includes(table);
  return (
    isChange ||
    (['AlterTableStmt', 'CreateStmt'].includes(kind) && targets.some((target) => busyTables.includes(target)))
  );
}

/** Returns the faults of a statement in a transaction; `isLocked` is true if the transaction has a lock that bookings wait for. */
function faultsOf({ kind, body, table }: Statement, isLocked: boolean): readonly string[] {
  const isBusy = busyTables.includes(table);
  switch (kind) {
    case 'CreateStmt':
    case 'CreateFunctionStmt':
    case 'CommentStmt':
    case 'CreateStatsStmt':
      return [];
    case 'VariableSetStmt':
      return isOneSecond(kind, body) ? [] : [`${body.name}: set local lock_timeout = '1s' is the only setting`];
    case 'VacuumStmt':
      return body.is_vacuumcmd || isLocked
        ? ['vacuum and analyze: only analyze, before any change of a busy table']
        : [];
    case 'DropStmt':
      return dropFaults(body);
    case 'IndexStmt':
      return isBusy || isLocked
        ? [`${table}: create the index concurrently, in a migration with "-- no transaction"`]
        : [];
    case 'InsertStmt':
    case 'UpdateStmt':
    case 'DeleteStmt':
      return isBusy || isLocked ? [`${table}: change rows in batches, in housekeeping`] : [];
    case 'AlterTableStmt':
      return isBusy ? alterFaults(table, listOf(body.cmds), isLocked) : [];
    default:
      return [`${kind}: not known to be short; add it to test/architecture/migrations.ts if it is`];
  }
}

function dropFaults({ removeType, objects }: Node): readonly string[] {
  if (removeType === 'OBJECT_INDEX') return [];
  const busy = strings(objects).filter((name) => busyTables.includes(name));
  return removeType === 'OBJECT_TABLE' && busy.length === 0 ? [] : [`drop ${busy.join(', ')}: not known to be short`];
}

function alterFaults(table: string, changes: readonly Node[], isLocked: boolean): readonly string[] {
  return changes.flatMap(({ AlterTableCmd }) =>
    changeFaults(table, AlterTableCmd as Node, isLocked || changes.length > 1),
  );
}

/** Changes of a table that touch its description only. */
const shortChanges = ['AT_DropColumn', 'AT_DropConstraint', 'AT_ColumnDefault', 'AT_DropNotNull', 'AT_SetStatistics'];

function changeFaults(table: string, { subtype, def }: Node, isLocked: boolean): readonly string[] {
  const change = String(subtype);
  if (shortChanges.includes(change)) return [];
  if (change === 'AT_AddColumn') return columnFaults(table, (def as Node).ColumnDef as Node);
  if (change === 'AT_AddConstraint') {
    const { contype, skip_validation } = (def as Node).Constraint as Node;
    const isShort = skip_validation === true && ['CONSTR_CHECK', 'CONSTR_FOREIGN'].includes(String(contype));
    return isShort ? [] : [`${table}: add the constraint not valid, and validate it in the next migration`];
  }
  if (change === 'AT_ValidateConstraint')
    return isLocked ? [`${table}: validate the constraint in a migration that changes nothing else`] : [];
  if (change === 'AT_AlterColumnType') return [`${table}: a new type rewrites the table; add a column`];
  if (change === 'AT_SetNotNull') return [`${table}: not null reads all rows; validate a check first`];
  return [`${table}: ${change} is not known to be short`];
}

/** A new column may have a constant default, which PostgreSQL stores once; anything else reads or rewrites all rows. */
function columnFaults(table: string, { constraints, colname }: Node): readonly string[] {
  return nodes(constraints, 'Constraint')
    .filter(({ contype, raw_expr }) => {
      const isConstant = contype === 'CONSTR_DEFAULT' && isLiteral(raw_expr as Node);
      return !isConstant && contype !== 'CONSTR_NOTNULL' && contype !== 'CONSTR_NULL';
    })
    .map(({ contype }) => `${table}.${colname}: ${contype} reads or rewrites all rows`);
}

function isLiteral(expression: Node): boolean {
  const { arg } = (expression.TypeCast ?? {}) as Node;
  return 'A_Const' in expression || (arg !== undefined && isLiteral(arg as Node));
}

/** Returns the content of every node with a name. */
function nodes(tree: unknown, name: string): readonly Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => [
    ...(key === name ? [value as Node] : []),
    ...nodes(value, name),
  ]);
}

function listOf(list: unknown): readonly Node[] {
  return (list ?? []) as readonly Node[];
}

function strings(tree: unknown): readonly string[] {
  return nodes(tree, 'String').map(({ sval }) => String(sval));
}
