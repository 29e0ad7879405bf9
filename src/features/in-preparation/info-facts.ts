import type { Site } from '#src/shared/site/site.ts';

/** Whether the operator states all that /info shows. */
export function isInfoComplete({
  operator,
  hosting,
  money,
  charity,
  communityUrl,
  statusUrl,
  roadmapUrl,
}: Site): boolean {
  const { form, representedBy, country } = operator ?? {};
  const facts = [form, representedBy, country, hosting?.name, hosting?.country, money, charity];
  return [...facts, communityUrl, statusUrl, roadmapUrl].every((fact) => fact !== undefined);
}
