export function readSettings(root: string, node: string, env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
