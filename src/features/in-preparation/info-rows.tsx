// What /info says of the operator, the server and the money.
import { formatEuro, formatLongDate } from '#src/shared/languages/format.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { Country } from '#src/ui/stated/country.tsx';
import { FactLink, type FactRow } from '#src/ui/stated/fact-list.tsx';

/** Takes the site's configuration and the texts. Returns one row for each fact, with no value for those that are not stated. */
export function infoRows(site: Site, { language }: Texts): FactRow[] {
  const { operator, hosting, money, charity } = site;
  const sum = (euro: number, date: string) =>
    `${formatEuro(euro, language)} (${formatLongDate(Date.parse(date), language)})`;
  const link = (url: string | undefined) => url && <FactLink href={url}>{new URL(url).host}</FactLink>;
  return [
    { label: 'facts.name', value: site.legalName },
    { label: 'facts.form', value: operator?.form },
    { label: 'facts.representedBy', value: operator?.representedBy?.join(', ') },
    { label: 'facts.country', value: operator?.country && <Country code={operator.country} /> },
    { label: 'facts.hosting', value: hosting?.name },
    { label: 'facts.hostingCountry', value: hosting?.country && <Country code={hosting.country} /> },
    { label: 'facts.received', value: money && sum(money.received, money.date) },
    { label: 'facts.spent', value: money && sum(money.spent, money.date) },
    { label: 'facts.charity', value: charity && `${charity.register}, ${charity.number}` },
    { label: 'facts.community', value: link(site.communityUrl) },
    { label: 'facts.status', value: link(site.statusUrl) },
    { label: 'facts.roadmap', value: link(site.roadmapUrl) },
  ];
}
