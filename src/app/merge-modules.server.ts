import type { FeatureModule } from '#src/accounts/feature-module.server.ts';

/** Merges a part of all modules, in their order. Throws if two of them, or one twice, use a name. */
export function mergeModules<Value>(
  modules: readonly FeatureModule[],
  what: string,
  entriesOf: (module: FeatureModule) => readonly (readonly [name: string, value: Value])[],
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
