export const MAX_OVERRIDES_BYTES: number;
export function overridesFolder(root: string, env: NodeJS.ProcessEnv): string;
export function inputsOf(root: string, env: NodeJS.ProcessEnv, without?: RegExp): string;
