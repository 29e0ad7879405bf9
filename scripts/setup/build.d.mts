export function isBuilt(root: string, inputs: string): boolean;
export function whyBuild(root: string, env: NodeJS.ProcessEnv): string;
export function whyNoBuild(root: string): string | undefined;
export function build(
  root: string,
  node: string,
  env?: NodeJS.ProcessEnv,
  options?: { readonly always?: boolean },
): Promise<void>;
