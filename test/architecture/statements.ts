import { parseSync } from 'libpg-query';
import { type Placement, placements } from './sharding.ts';

/** A node of the tree that PostgreSQL's own parser returns. */
type Node = { readonly [name: string]: unknown };

interface Relation {
  readonly table: string;
  /** The name that columns carry in this statement. */
  readonly alias: string;
}

/** A use of a distributed table that is not limited to the shards of some keys. */
export interface StatementFaults {
  /** Distributed tables that are read or written without their distribution column. */
  readonly unbound: readonly string[];
  /** The placements of the tables, if there are several besides `everywhere`. */
  readonly crossing: readonly Placement[];
}

/**
 * Returns how a statement uses distributed tables. A table is bound if its distribution column is equal to a value, an element of a
 * list or a column of another relation, in a condition that every row must meet; or if an insert sets it. `load` the parser first.
 */
export function statementFaults(text: string): StatementFaults {
  const root = parseSync(text) as unknown as Node;
  const ctes = new Set(nodes(root, 'CommonTableExpr').map(({ ctename }) => String(ctename)));
  const tables = relationsIn(root).filter(({ table }) => !ctes.has(table));
  const used = new Set(tables.map(({ table }) => placementOf(table)).filter((place) => place !== 'everywhere'));
  return {
    unbound: [...levels(root)].flatMap((level) => unboundIn(level, ctes)),
    crossing: used.size > 1 ? [...used] : [],
  };
}

/** A constraint of a table, named by its table, kind and columns. */
interface Constraint {
  readonly name: string;
  readonly isRefused: boolean;
}

/**
 * Returns the unique, exclusion and foreign key constraints that statements of the schema create, and whether a sharded database
 * refuses them: a unique one must contain the distribution column, and a foreign key must stay on a shard or lead to every node.
 */
export function constraintsOf(text: string): readonly Constraint[] {
  const root = parseSync(text) as unknown as Node;
  const creations = nodes(root, 'CreateStmt').map((create) => ({ relation: create.relation, body: create.tableElts }));
  const changes = nodes(root, 'AlterTableStmt').map((alter) => ({ relation: alter.relation, body: alter.cmds }));
  const indexes = nodes(root, 'IndexStmt').flatMap(({ unique, relation, indexParams }) => {
    const { relname: table = '' } = relation as { relname?: string };
    const columns = nodes(indexParams, 'IndexElem').map(({ name }) => String(name));
    return unique ? [uniqueConstraint(table, 'unique', columns)] : [];
  });
  const declared = [...creations, ...changes].flatMap(({ relation, body }) => {
    const { relname: table = '' } = relation as { relname?: string };
    const inColumns = nodes(body, 'ColumnDef').flatMap((column) =>
      nodes(column, 'Constraint').map((constraint) => constraintOf(table, constraint, String(column.colname))),
    );
    const inTable = listOf(body)
      .flatMap((item) => [item, (item.AlterTableCmd as Node | undefined)?.def as Node | undefined])
      .flatMap((item) => (item?.Constraint ? constraintOf(table, item.Constraint as Node) : undefined));
    return [...inColumns, ...inTable].filter((one) => one !== undefined);
  });
  return [...declared, ...indexes];
}

function constraintOf(table: string, constraint: Node, column?: string): Constraint | undefined {
  const placement = placementOf(table);
  const own = column === undefined ? [] : [column];
  if (constraint.contype === 'CONSTR_FOREIGN') {
    const { relname: target = '' } = constraint.pktable as { relname?: string };
    const columns = [...own, ...strings(constraint.fk_attrs)];
    const name = `${table} foreign key (${columns.join(', ')}) to ${target}`;
    const stays = placementOf(target) === placement && (isColumn(placement) ? columns.includes(placement) : true);
    return { name, isRefused: !stays && placementOf(target) !== 'everywhere' };
  }
  const kind = { CONSTR_PRIMARY: 'primary key', CONSTR_UNIQUE: 'unique', CONSTR_EXCLUSION: 'exclude' }[
    String(constraint.contype)
  ];
  if (!kind) return undefined;
  const excluded = nodes(constraint.exclusions, 'IndexElem').map(({ name }) => String(name));
  return uniqueConstraint(table, kind, [...own, ...strings(constraint.keys), ...excluded]);
}

function uniqueConstraint(table: string, kind: string, columns: readonly string[]): Constraint {
  const placement = placementOf(table);
  return {
    name: `${table} ${kind} (${columns.join(', ')})`,
    isRefused: isColumn(placement) && !columns.includes(placement),
  };
}

function isColumn(placement: Placement): boolean {
  return placement === 'clinic_id' || placement === 'booking_key';
}

function placementOf(table: string): Placement {
  // Views of PostgreSQL describe the server that is asked.
  if (table.startsWith('pg_')) return 'coordinator';
  const placement = (placements as Readonly<Record<string, Placement>>)[table];
  if (!placement) throw new Error(`test/architecture/sharding.ts does not place the table ${table}`);
  return placement;
}

const statementKinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const;

/** Yields every SELECT, INSERT, UPDATE and DELETE in a tree, nested ones too. */
function* levels(node: unknown): Generator<{ readonly kind: (typeof statementKinds)[number]; readonly body: Node }> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    for (const kind of statementKinds) if (name === kind) yield { kind, body: value as Node };
    // Both sides of a UNION.
    if (name === 'larg' || name === 'rarg')
      if ('op' in (value as Node)) yield { kind: 'SelectStmt', body: value as Node };
    yield* levels(value);
  }
}

function unboundIn(
  { kind, body }: { readonly kind: (typeof statementKinds)[number]; readonly body: Node },
  ctes: ReadonlySet<string>,
): readonly string[] {
  const target = kind === 'SelectStmt' ? [] : [relationOf(body.relation as Node)];
  if (kind === 'InsertStmt') {
    const columns = nodes(body.cols, 'ResTarget').map(({ name }) => name);
    return target.flatMap(({ table }) =>
      isColumn(placementOf(table)) && !columns.includes(placementOf(table)) ? [table] : [],
    );
  }
  const from = [...listOf(body.fromClause), ...listOf(body.usingClause)];
  const relations = [...target, ...from.flatMap(joined)];
  const sources = target.length + from.flatMap(sourcesOf).length;
  const conditions = [...andTerms(body.whereClause), ...from.flatMap(joinConditions)];
  return relations
    .filter(({ table }) => !ctes.has(table) && isColumn(placementOf(table)))
    .filter((relation) => !conditions.some((term) => binds(term, relation, sources === 1)))
    .map(({ table }) => table);
}

/** Returns true if a condition limits a relation to some values of its distribution column. */
function binds(term: Node, { table, alias }: Relation, isAlone: boolean): boolean {
  const column = placementOf(table);
  const isOurs = (node: unknown): boolean => {
    const fields = strings((node as Node | undefined)?.ColumnRef && ((node as Node).ColumnRef as Node).fields);
    return fields.at(-1) === column && (fields.length === 1 ? isAlone : fields.at(-2) === alias);
  };
  const mentionsUs = (node: unknown) =>
    nodes(node, 'ColumnRef').some(({ fields }) => {
      const names = strings(fields);
      return names.length === 1 ? isAlone : names.at(-2) === alias;
    });
  if (term.A_Expr) {
    const { kind, name, lexpr, rexpr } = term.A_Expr as Node;
    if (!['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(String(kind)) || strings(name).join() !== '=') return false;
    return (isOurs(lexpr) && !mentionsUs(rexpr)) || (kind === 'AEXPR_OP' && isOurs(rexpr) && !mentionsUs(lexpr));
  }
  if (term.SubLink) {
    const { subLinkType, testexpr, operName } = term.SubLink as Node;
    const row = (testexpr as Node | undefined)?.RowExpr as Node | undefined;
    const isEquality = operName === undefined || strings(operName).join() === '=';
    return subLinkType === 'ANY_SUBLINK' && isEquality && (row ? listOf(row.args) : [testexpr]).some(isOurs);
  }
  return false;
}

function andTerms(condition: unknown): readonly Node[] {
  if (!condition) return [];
  const { boolop, args } = ((condition as Node).BoolExpr ?? {}) as Node;
  return boolop === 'AND_EXPR' ? listOf(args).flatMap(andTerms) : [condition as Node];
}

/** Returns the conditions of inner joins. An outer join keeps rows that do not meet its condition. */
function joinConditions(item: Node): readonly Node[] {
  if (!item.JoinExpr) return [];
  const { jointype, quals, larg, rarg } = item.JoinExpr as Node;
  const inner = [...joinConditions(larg as Node), ...joinConditions(rarg as Node)];
  return jointype === 'JOIN_INNER' ? [...inner, ...andTerms(quals)] : inner;
}

/** Returns the relations of an item in a FROM clause, without those of its subqueries. */
function joined(item: Node): readonly Relation[] {
  return sourcesOf(item).flatMap((source) => (source.RangeVar ? [relationOf(source.RangeVar as Node)] : []));
}

function sourcesOf(item: Node): readonly Node[] {
  if (!item.JoinExpr) return [item];
  const { larg, rarg } = item.JoinExpr as Node;
  return [...sourcesOf(larg as Node), ...sourcesOf(rarg as Node)];
}

function relationOf({ relname, alias }: Node): Relation {
  const table = String(relname);
  return { table, alias: String((alias as Node | undefined)?.aliasname ?? table) };
}

/** Returns every table that a tree names. The table that a statement writes to has no node name of its own. */
function relationsIn(root: Node): readonly Relation[] {
  const read = nodes(root, 'RangeVar').map(relationOf);
  const written = [...levels(root)].flatMap(({ kind, body }) =>
    kind === 'SelectStmt' ? [] : [relationOf(body.relation as Node)],
  );
  return [...read, ...written];
}

/** Returns the content of every node with a name. A locking clause has aliases in place of tables. */
function nodes(tree: unknown, name: string): Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) =>
    key === 'LockingClause' ? [] : [...(key === name ? [value as Node] : []), ...nodes(value, name)],
  );
}

function listOf(list: unknown): readonly Node[] {
  return (list ?? []) as readonly Node[];
}

function strings(list: unknown): readonly string[] {
  return listOf(list).flatMap(({ String: string }) => (string ? [String((string as Node).sval)] : []));
}
