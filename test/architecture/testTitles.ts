import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The titles of all tests in a file as they are written, without skipped tests. A placeholder stays as it is: `%s`, `${count}`. */
export function testTitles(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments[0] : undefined;
    if (title && ts.isStringLiteral(title)) titles.push(title.text);
    else if (title && (ts.isTemplateExpression(title) || ts.isNoSubstitutionTemplateLiteral(title)))
      titles.push(title.getText().slice(1, -1));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

function isTest(callee: ts.Node): boolean {
  return /^test\b(?!\.(?:skip|todo)\b)/.test(callee.getText());
}
