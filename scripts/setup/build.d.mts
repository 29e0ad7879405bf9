export function isBuilt(root: string, inputs: string): boolean;
export function build(root: string, node: string, env?: NodeJS.ProcessEnv): Promise<void>;
