import type { FeatureModule } from '#src/accounts/modules/feature-module.server.ts';

/** Drafts of the operator's papers on data protection. */
export const PAPERS = {
  name: 'papers',
  operator: async () => ({ commands: [(await import('./papers-commands.server.ts')).PAPERS_COMMAND] }),
} as const satisfies FeatureModule;
