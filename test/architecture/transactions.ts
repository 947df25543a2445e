import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { sourceFiles, targetOf } from './imports.ts';

type Body = ts.FunctionLikeDeclaration;

/** A file of the server with its top-level functions and what it imports, by name. */
interface Module {
  readonly source: ts.SourceFile;
  readonly functions: ReadonlyMap<string, Body>;
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

/**
 * Returns each use of a second connection while a transaction is open, as `file: code`: in the work given to `inTransaction`, in functions with a
 * parameter for a transaction, and in functions of ours that these call by name. Two requests that each hold one connection
 * and wait for a second block the pool.
 */
export function secondConnections(
  files = sourceFiles(),
  read = (file: string) => readFileSync(file, 'utf8'),
): readonly string[] {
  const modules = new Map(
    files
      .filter((file) => file.startsWith('src/server/') && !file.startsWith('src/server/db/'))
      .map((file) => [file, moduleOf(file, read(file))]),
  );
  const found = new Set<string>();
  const seen = new Set<ts.Node>();
  const resolve = (file: string, name: string): { readonly file: string; readonly body: Body } | undefined => {
    const module = modules.get(file);
    const own = module?.functions.get(name);
    if (own) return { file, body: own };
    const from = module?.imported.get(name);
    return from && from.file !== file ? resolve(from.file, from.name) : undefined;
  };
  function check(file: string, node: ts.Node): void {
    if (seen.has(node)) return;
    seen.add(node);
    const source = modules.get(file)?.source;
    const visit = (part: ts.Node): void => {
      if (takesConnection(part)) found.add(`${file}: ${part.getText(source).split('\n')[0]}`);
      if (ts.isCallExpression(part) && ts.isIdentifier(part.expression)) {
        const called = resolve(file, part.expression.text);
        if (called) check(called.file, called.body);
      }
      ts.forEachChild(part, visit);
    };
    visit(node);
  }
  for (const [file, { source }] of modules) {
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) && node.parameters.some(isTransaction)) check(file, node);
      if (ts.isCallExpression(node) && node.expression.getText(source) === 'inTransaction') {
        const [, work] = node.arguments;
        const named = work && ts.isIdentifier(work) ? resolve(file, work.text) : undefined;
        if (work) check(named?.file ?? file, named?.body ?? work);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...found].sort();
}

/** Returns true for a parameter of the type `Transaction`, or with the name that such parameters of inline functions have. */
function isTransaction({ name, type }: ts.ParameterDeclaration): boolean {
  return type ? type.getText() === 'Transaction' : name.getText() === 'tx';
}

/** Returns true for what runs on the pool: `db.kysely`, `db.pool`, another transaction, the catalog without a transaction, or a proof of work. */
function takesConnection(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return ['kysely', 'pool'].includes(node.name.text);
  if (ts.isBindingElement(node)) return /^(?:kysely|pool)$/.test((node.propertyName ?? node.name).getText());
  if (!ts.isCallExpression(node)) return false;
  const callee = node.expression.getText();
  if (callee === 'inTransaction' || /\bcatalog\.(?:current|recent)$/.test(callee)) return true;
  if (/\bproof\.redeem$/.test(callee)) return true;
  return /\bcatalog\.read$/.test(callee) && node.arguments.length === 0;
}

function moduleOf(file: string, text: string): Module {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const functions = new Map<string, Body>();
  const imported = new Map<string, { file: string; name: string }>();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) functions.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer && ts.isArrowFunction(initializer))
          functions.set(name.text, initializer);
    }
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const names = statement.importClause?.namedBindings;
      if (!names || !ts.isNamedImports(names) || !/^[#.]/.test(statement.moduleSpecifier.text)) continue;
      const from = targetOf(file, statement.moduleSpecifier.text);
      for (const { name, propertyName } of names.elements)
        imported.set(name.text, { file: from, name: (propertyName ?? name).text });
    }
  }
  return { source, functions, imported };
}
