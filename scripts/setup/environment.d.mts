export function environment(root: string): { readonly NODE_COMPILE_CACHE: string; readonly MALLOC_ARENA_MAX: string };
