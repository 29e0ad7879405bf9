/** Merges a part of all modules, in their order. Throws if two of them, or one twice, use a name. */
export function mergeModules<Module extends { readonly name: string }, Value>(
  modules: readonly Module[],
  what: string,
  entriesOf: (module: Module) => readonly (readonly [name: string, value: Value])[],
): Record<string, Value> {
  const merged = new Map<string, Value>();
  const owners = new Map<string, string>();
  for (const module of modules)
    for (const [name, value] of entriesOf(module)) {
      const other = owners.get(name);
      if (other !== undefined) throw new Error(`two modules have the ${what} '${name}': ${other} and ${module.name}`);
      owners.set(name, module.name);
      merged.set(name, value);
    }
  return Object.fromEntries(merged);
}
