export function commandOf(file: string): string | undefined;
export function mayRun(name: string, args: readonly string[], root: string): boolean;
