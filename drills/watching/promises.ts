/** What this drill measures, by the key of the row. */
export const promises: Readonly<Record<string, string>> = {
  families: 'The metrics have everything that an operator must watch',
  counts: 'Requests are counted by route and status, pages of all languages together',
  dashboard: 'Every metric that the Grafana dashboard draws is there',
  inside: 'The metrics are served on their own port only, and not at all without one',
  scrape: 'The slowest scrape is fast',
};
