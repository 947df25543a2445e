import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** One import of one of our files by another. Paths are from the root of the project. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

/** Every source file of ours, tests left out. */
export function sourceFiles(): readonly string[] {
  return globSync('src/**/*.{ts,tsx,mjs}')
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .sort();
}

/** Our own imports of a file, static and dynamic. */
export function importsOf(file: string): readonly Import[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    const { text } = specifier;
    if (/^[#.]/.test(text)) found.push({ from: file, to: targetOf(file, text), typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The path that a specifier of a file stands for, from the root of the project. */
export function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  return /^#(?:test|schemas)\//.test(specifier) ? specifier.slice(1) : `src/${specifier.slice(1)}`;
}
