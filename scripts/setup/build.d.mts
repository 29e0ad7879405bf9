export function isBuilt(root: string, inputs: string, now?: number): boolean;
export function whyBuild(root: string, env: NodeJS.ProcessEnv, now?: number): string;
export function whyNoBuild(root: string): string | undefined;
export function build(
  root: string,
  node: string,
  env?: NodeJS.ProcessEnv,
  options?: { readonly always?: boolean },
): Promise<void>;
