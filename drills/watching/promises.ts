/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  families: 'The metrics include everything an operator must monitor',
  counts: 'Requests are counted by route and status, pages of all languages together',
  dashboard: 'Every metric used by the Grafana dashboard exists',
  inside: 'The metrics are served on their own port only, and not at all if no port is set',
  scrape: 'Scrapes are fast (slowest)',
};
