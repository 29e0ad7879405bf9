export function inputsOf(root: string, env: NodeJS.ProcessEnv, without?: RegExp): string;
