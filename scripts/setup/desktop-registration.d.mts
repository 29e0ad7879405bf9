export function registerDesktop(
  root: string,
  node: string,
  settings: NodeJS.ProcessEnv,
  options?: { isBesideSite?: boolean },
): boolean;
