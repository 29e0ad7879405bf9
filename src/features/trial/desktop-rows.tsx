// What visitors may know of the test environment or of a desktop.
import { formatList } from '#src/shared/languages/format.ts';
import type { Desktop } from '#src/shared/site/site-facts.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { Country } from '#src/ui/stated/country.tsx';
import { FactLink, type FactRow } from '#src/ui/stated/fact-list.tsx';

/** Takes what the operator states. Returns one row for each fact, with no value for those that are not stated. */
export function desktopRows(desktop: Desktop | undefined, { t, language }: Texts): FactRow[] {
  const { apps = [], provider, country, isFreeSoftware, rulesUrl } = desktop ?? {};
  const software = isFreeSoftware === undefined ? undefined : isFreeSoftware ? 'softwareFree' : 'softwarePartly';
  return [
    { label: 'facts.apps', value: apps.length > 0 ? formatList(apps, language) : undefined },
    { label: 'facts.provider', value: provider },
    { label: 'facts.country', value: country && <Country code={country} /> },
    { label: 'facts.software', value: software && t(`facts.${software}`) },
    { label: 'facts.rules', value: rulesUrl && <FactLink href={rulesUrl}>{new URL(rulesUrl).host}</FactLink> },
  ];
}

/** Whether the operator states anything of a desktop besides its name. */
export function isStated({ apps = [], provider, country, isFreeSoftware, rulesUrl }: Desktop): boolean {
  return apps.length > 0 || [provider, country, isFreeSoftware, rulesUrl].some((fact) => fact !== undefined);
}
