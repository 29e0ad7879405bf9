import type { DesktopPlan } from './desktop-plan.ts';

export function planDesktop(root: string, node: string, settings: NodeJS.ProcessEnv): Promise<DesktopPlan>;
export function startDesktop(
  root: string,
  node: string,
  settings: NodeJS.ProcessEnv,
  plan: DesktopPlan,
): { site: DesktopPlan['site']; stop: () => Promise<void> };
