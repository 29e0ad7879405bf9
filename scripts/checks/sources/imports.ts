// The imports of a source file, read from its syntax: static, dynamic, re-exports, and types.
import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'vite';

/**
 * Returns what a file imports, as written there, each once. An `import()` of a computed name is left out. Throws if it
 * cannot be parsed.
 */
export function importsOf(path: string, text: string): string[] {
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: cannot be parsed`);
  const names = new Set(module.staticImports.map(({ moduleRequest }) => moduleRequest.value));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) names.add(moduleRequest.value);
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2] !== undefined) names.add(literal[2]);
  }
  new Visitor({
    TSImportType({ source }) {
      names.add(source.value);
    },
  }).visit(program);
  return [...names];
}

/** Turns an import into the path of a file of this repository; `undefined` for packages, Node's modules and virtual modules. */
export function resolveImport(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(from), name)).replace(/\?.*$/, '');
  if (name === '#site') return 'site.config.ts';
  return /^#(?:src|test)\//.test(name) ? name.slice(1) : undefined;
}
