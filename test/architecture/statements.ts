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
 * Returns how a statement uses distributed tables. A table is bound if an insert sets its distribution column, or if the column is equal
 * to a value, an element of a list, or a column of a relation that is bound itself, in a condition that every row must meet. Load the
 * parser first.
 */
export function statementFaults(text: string): StatementFaults {
  const root = parseSync(text) as unknown as Node;
  const ctes = new Set(nodes(root, 'CommonTableExpr').map(({ ctename }) => String(ctename)));
  const tables = relationsIn(root).filter(({ table }) => !ctes.has(table));
  const used = new Set(tables.map(({ table }) => placementOf(table)).filter((place) => place !== 'everywhere'));
  return {
    unbound: innerLevels(root).flatMap(
      (statement) => boundsOf(statement, { ctes: new Map(), relations: new Map() }).unbound,
    ),
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

/** What a level of a statement may refer to: whether each CTE, and each relation of an outer level by its alias, is bound. */
interface Scope {
  readonly ctes: ReadonlyMap<string, boolean>;
  readonly relations: ReadonlyMap<string, boolean>;
}

interface Bounds {
  /** Distributed tables that are not bound, in this level and those inside it. */
  readonly unbound: readonly string[];
  /** True if every relation of the level is bound, so that its rows are a list of limited length. */
  readonly isBound: boolean;
}

/** Returns the bounds of a SELECT, INSERT, UPDATE or DELETE node; of both sides of a UNION. */
function boundsOf(statement: Node, outer: Scope): Bounds {
  const [[kind, content] = ['', {}]] = Object.entries(statement);
  const body = content as Node;
  const ctes = new Map(outer.ctes);
  const unbound: string[] = [];
  for (const { CommonTableExpr } of listOf((body.withClause as Node | undefined)?.ctes)) {
    const { ctename, ctequery } = CommonTableExpr as Node;
    const bounds = boundsOf(ctequery as Node, { ...outer, ctes });
    ctes.set(String(ctename), bounds.isBound);
    unbound.push(...bounds.unbound);
  }
  const scope = { ...outer, ctes };
  const bounds = body.larg
    ? together([boundsOf({ SelectStmt: body.larg }, scope), boundsOf({ SelectStmt: body.rarg }, scope)])
    : levelBounds(kind, body, scope);
  return { unbound: [...unbound, ...bounds.unbound], isBound: bounds.isBound };
}

function together(bounds: readonly Bounds[]): Bounds {
  return { unbound: bounds.flatMap(({ unbound }) => unbound), isBound: bounds.every(({ isBound }) => isBound) };
}

/** Returns the bounds of a level without its CTEs. */
function levelBounds(kind: string, body: Node, scope: Scope): Bounds {
  const target = kind === 'SelectStmt' ? [] : [{ RangeVar: body.relation }];
  const from = [...listOf(body.fromClause), ...listOf(body.usingClause)];
  const sources = [...(kind === 'InsertStmt' ? [] : target), ...from.flatMap(sourcesOf)];
  const conditions = [...andTerms(body.whereClause), ...from.flatMap(joinConditions)];
  const relations = new Map(scope.relations);
  for (const source of sources) relations.set(aliasOf(source), false);
  const within: Scope = { ctes: scope.ctes, relations };
  // A relation may be bound by another that comes later.
  for (let found = true; found; ) {
    found = false;
    for (const source of sources) {
      const isBound = isSourceBound(source, conditions, within, sources.length === 1);
      if (!isBound || relations.get(aliasOf(source))) continue;
      relations.set(aliasOf(source), true);
      found = true;
    }
  }
  const inserted = kind === 'InsertStmt' ? insertFaults(body) : [];
  const read = sources.flatMap((source) => {
    const { table } = relationOf((source.RangeVar ?? {}) as Node);
    const isDistributed = source.RangeVar && !scope.ctes.has(table) && isColumn(placementOf(table));
    return isDistributed && !relations.get(aliasOf(source)) ? [table] : [];
  });
  const { withClause: _, ...rest } = body;
  const inner = together(innerLevels(rest).map((level) => boundsOf(level, within)));
  return {
    unbound: [...inserted, ...read, ...inner.unbound],
    isBound: sources.every((source) => relations.get(aliasOf(source))),
  };
}

function insertFaults({ cols, relation }: Node): readonly string[] {
  const { table } = relationOf(relation as Node);
  const columns = nodes(cols, 'ResTarget').map(({ name }) => name);
  return isColumn(placementOf(table)) && !columns.includes(placementOf(table)) ? [table] : [];
}

/** Returns the outermost statements inside a node, such as subqueries and the source of an INSERT. */
function innerLevels(tree: unknown): readonly Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) =>
    statementKinds.some((kind) => kind === name) ? [{ [name]: value } as Node] : innerLevels(value),
  );
}

function aliasOf(source: Node): string {
  if (source.RangeVar) return relationOf(source.RangeVar as Node).alias;
  const { alias } = Object.values(source)[0] as Node;
  return String((alias as Node | undefined)?.aliasname ?? '');
}

/** Returns true for a function such as `unnest($1)`, a bound CTE or subquery, and a table that a condition binds. */
function isSourceBound(source: Node, conditions: readonly Node[], scope: Scope, isAlone: boolean): boolean {
  if (source.RangeFunction) return true;
  if (source.RangeSubselect) return boundsOf((source.RangeSubselect as Node).subquery as Node, scope).isBound;
  const relation = relationOf(source.RangeVar as Node);
  return scope.ctes.get(relation.table) ?? conditions.some((term) => binds(term, relation, scope, isAlone));
}

/** Columns whose values limit the rows of a table that lies on every node. */
function keysOf(table: string): readonly string[] {
  const placement = placementOf(table);
  if (isColumn(placement)) return [placement];
  return table === 'clinic' ? ['id', 'slug'] : ['clinic_id', 'booking_key', 'id'];
}

/** Returns true if a condition limits a relation to some values of its key. */
function binds(term: Node, { table, alias }: Relation, scope: Scope, isAlone: boolean): boolean {
  const aliasIn = (names: readonly string[]) => (names.length === 1 && isAlone ? alias : names.at(-2));
  const isOurs = (node: unknown): boolean => {
    const names = strings((node as Node | undefined)?.ColumnRef && ((node as Node).ColumnRef as Node).fields);
    return keysOf(table).includes(names.at(-1) ?? '') && aliasIn(names) === alias;
  };
  // A scalar subquery is a value; its own level is checked separately.
  const isBoundValue = (node: unknown) =>
    nodes(node, 'ColumnRef', ['LockingClause', 'SubLink']).every(({ fields }) => {
      const other = aliasIn(strings(fields));
      return other !== undefined && other !== alias && scope.relations.get(other) === true;
    });
  if (term.A_Expr) {
    const { kind, name, lexpr, rexpr } = term.A_Expr as Node;
    if (!['AEXPR_OP', 'AEXPR_OP_ANY', 'AEXPR_IN'].includes(String(kind)) || strings(name).join() !== '=') return false;
    return (isOurs(lexpr) && isBoundValue(rexpr)) || (kind === 'AEXPR_OP' && isOurs(rexpr) && isBoundValue(lexpr));
  }
  if (term.SubLink) {
    const { subLinkType, testexpr, operName, subselect } = term.SubLink as Node;
    const row = (testexpr as Node | undefined)?.RowExpr as Node | undefined;
    const isEquality = operName === undefined || strings(operName).join() === '=';
    const isOurKey = (row ? listOf(row.args) : [testexpr]).some(isOurs);
    return subLinkType === 'ANY_SUBLINK' && isEquality && isOurKey && boundsOf(subselect as Node, scope).isBound;
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

/** Returns the content of every node with a name, except inside some nodes. A locking clause has aliases in place of tables. */
function nodes(tree: unknown, name: string, except: readonly string[] = ['LockingClause']): Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) =>
    except.includes(key) ? [] : [...(key === name ? [value as Node] : []), ...nodes(value, name, except)],
  );
}

function listOf(list: unknown): readonly Node[] {
  return (list ?? []) as readonly Node[];
}

function strings(list: unknown): readonly string[] {
  return listOf(list).flatMap(({ String: string }) => (string ? [String((string as Node).sval)] : []));
}
